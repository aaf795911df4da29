package dev.joule.verify.soak;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollables;
import dev.joule.verify.soak.SoakThread.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Steps with virtual threads of the scheduler: each must run to its end, however the scheduler
 * ends.
 */
final class ThreadSteps {
    private static final long HOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(12);

    static final List<Step> ALL =
            List.of(
                    new Step(6, ThreadSteps::one),
                    new Step(3, ThreadSteps::parks),
                    new Step(3, ThreadSteps::sleeps),
                    new Step(3, ThreadSteps::isInterrupted),
                    new Step(3, ThreadSteps::fails),
                    new Step(1, ThreadSteps::holdsItsCarrier),
                    new Step(2, ThreadSteps::crowd),
                    new Step(2, ThreadSteps::bush),
                    new Step(2, ThreadSteps::waitsForATask),
                    new Step(2, ThreadSteps::isWaitedForByATask));

    private ThreadSteps() {}

    private static void one(SoakThread actor) {
        SoakJob.Body body = actor.bodies.some(actor.random);
        boolean yields = actor.random.nextBoolean();
        actor.desk.start(id -> {
            if (yields) {
                Thread.yield(); // it may continue on another carrier
            }
            body.run(id);
        });
    }

    /** Starts a thread that parks, and is unparked from outside before or during its park. */
    private static void parks(SoakThread actor) {
        AtomicBoolean mayGo = new AtomicBoolean();
        Thread thread =
                actor.desk.start(id -> {
                    while (!mayGo.get() && !Thread.currentThread().isInterrupted()) {
                        LockSupport.park();
                    }
                });
        if (thread != null) {
            Runnable unpark =
                    () -> {
                        mayGo.set(true);
                        LockSupport.unpark(thread);
                    };
            if (actor.random.nextBoolean()) {
                actor.outsider.soon(unpark);
            } else {
                actor.outsider.later(actor.random.nextInt(2000), unpark);
            }
        }
    }

    private static void sleeps(SoakThread actor) {
        int times = 1 + actor.random.nextInt(4);
        Duration each = Duration.ofNanos(actor.random.nextInt(1_500_000));
        actor.desk.start(id -> {
            try {
                for (int i = 0; i < times; i++) {
                    Thread.sleep(each);
                }
            } catch (InterruptedException end) {
                return; // of the scheduler
            }
        });
    }

    /** Starts a thread whose wait only an interrupt ends. */
    private static void isInterrupted(SoakThread actor) {
        Desk desk = actor.desk;
        int way = actor.random.nextInt(3);
        Thread thread =
                desk.start(id -> {
                    try {
                        switch (way) {
                            case 0 -> Thread.sleep(Duration.ofHours(1));
                            case 1 -> waitForEver(new Object());
                            default -> new CountDownLatch(1).await();
                        }
                        desk.ledger().wrong(id, "went on without its interrupt");
                    } catch (InterruptedException asMeant) {
                        return;
                    }
                });
        if (thread != null) {
            actor.outsider.later(
                    actor.random.nextInt(2000),
                    () -> {
                        actor.totals.faults.increment();
                        thread.interrupt();
                    });
        }
    }

    private static void waitForEver(Object monitor) throws InterruptedException {
        synchronized (monitor) {
            while (true) {
                monitor.wait();
            }
        }
    }

    private static void fails(SoakThread actor) {
        SoakJob.Body body = actor.bodies.failing(actor.random);
        boolean sleeps = actor.random.nextBoolean();
        actor.desk.start(id -> {
            if (sleeps) {
                LockSupport.parkNanos(100_000); // it fails at a later run than its first
            }
            body.run(id);
        });
    }

    /**
     * Starts several threads that hold their carriers for longer than the limit: spares must run
     * the waiting tasks.
     */
    private static void holdsItsCarrier(SoakThread actor) {
        Desk desk = actor.desk;
        int threads = 1 + actor.random.nextInt(2 * Math.min(actor.plan.workers(), 8));
        long nanos = HOLD_NANOS + actor.random.nextLong(HOLD_NANOS);
        for (int i = 0; i < threads; i++) {
            desk.start(id -> {
                actor.totals.faults.increment();
                desk.execute(Bodies.NOTHING); // into the slot behind it
                desk.start(Bodies.NOTHING);
                PinnedWait.waitNanos(nanos);
            });
        }
    }

    /**
     * Starts many threads that contend for one monitor; its owner may change its carrier meanwhile.
     */
    private static void crowd(SoakThread actor) {
        Desk desk = actor.desk;
        Object monitor = new Object();
        int[] inside = new int[1];
        int threads = 2 + actor.random.nextInt(20);
        for (int i = 0; i < threads; i++) {
            desk.start(id -> {
                synchronized (monitor) {
                    if (inside[0]++ != 0) {
                        desk.ledger().wrong(id, "was not alone in a monitor");
                    }
                    Thread.yield();
                    inside[0]--;
                }
            });
        }
    }

    /** Starts a thread that submits more tasks and threads than a ring holds. */
    private static void bush(SoakThread actor) {
        Desk desk = actor.desk;
        int count = 100 + actor.random.nextInt(300);
        desk.start(id -> {
            for (int i = 0; i < count; i++) {
                switch (i % 4) {
                    case 0 -> desk.start(Bodies.NOTHING);
                    case 1 -> desk.spawn(new YieldingPollable(i % 5));
                    case 2 -> desk.spawnCall(Bodies.NOTHING);
                    default -> desk.execute(Bodies.NOTHING);
                }
                if (i % 50 == 0) {
                    Thread.yield();
                }
            }
        });
    }

    private static void waitsForATask(SoakThread actor) {
        Desk desk = actor.desk;
        Ticket ticket = desk.spawn(new YieldingPollable(actor.random.nextInt(100)));
        if (ticket == null) {
            return;
        }
        desk.start(id -> {
            try {
                ((JoinHandle<?>) ticket.handle()).join();
            } catch (CancellationException | CompletionException | InterruptedException expected) {
                return; // the ledger compares it
            }
            if (!Mark.has(desk.ledger().mark(ticket.outcome().id()), Mark.ENDED)) {
                desk.ledger().wrong(id, "joined a task that had not ended");
            }
        });
    }

    private static void isWaitedForByATask(SoakThread actor) {
        CompletableFuture<Object> future = new CompletableFuture<>();
        actor.desk.spawn(Pollables.fromFuture(future));
        actor.desk.start(id -> {
            LockSupport.parkNanos(50_000);
            future.complete("done");
        });
        // It may be refused.
        actor.outsider.later(5000, () -> future.complete("late"));
    }
}
