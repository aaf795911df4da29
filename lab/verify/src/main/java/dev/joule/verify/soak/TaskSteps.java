package dev.joule.verify.soak;

import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import dev.joule.verify.soak.SoakThread.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/** Steps with stackless tasks: yields, wakes from all kinds of threads, handles. */
final class TaskSteps {
    static final List<Step> ALL =
            List.of(
                    new Step(8, TaskSteps::call),
                    new Step(5, TaskSteps::yields),
                    new Step(6, TaskSteps::wokenFromOutside),
                    new Step(5, TaskSteps::wokenByWorkers),
                    new Step(3, TaskSteps::bush),
                    new Step(4, TaskSteps::joinInside),
                    new Step(3, TaskSteps::joinOutside),
                    new Step(3, TaskSteps::fan),
                    new Step(4, TaskSteps::cancel),
                    new Step(3, TaskSteps::future));

    private TaskSteps() {}

    private static void call(SoakThread actor) {
        Ticket ticket = actor.desk.spawnCall(actor.bodies.some(actor.random));
        if (actor.random.nextInt(5) == 0) {
            actor.desk.cancel(ticket);
        }
    }

    private static void yields(SoakThread actor) {
        Ticket ticket = actor.desk.spawn(new YieldingPollable(actor.random.nextInt(300)));
        if (actor.random.nextInt(5) == 0) {
            actor.outsider.soon(() -> actor.desk.cancel(ticket));
        }
    }

    private static void wokenFromOutside(SoakThread actor) {
        int count = 1 + actor.random.nextInt(20);
        for (int i = 0; i < count; i++) {
            actor.desk.spawn(
                    new SignalledPollable(1 + actor.random.nextInt(20), actor.outsider::soon));
        }
    }

    /**
     * Returns a pollable woken by plain tasks of the same scheduler, or from outside once that
     * refuses tasks.
     */
    static Pollable<Object> wokenByWorkers(SoakThread actor, int times) {
        Desk desk = actor.desk;
        Outsider outsider = actor.outsider;
        return new SignalledPollable(
                times,
                signal -> {
                    SoakJob job = desk.job(JobKind.SPAWNED, id -> signal.run());
                    JoinHandle<?> handle =
                            desk.handIn(
                                    job.id(), () -> desk.scheduler().call((Callable<Integer>) job));
                    if (handle == null) {
                        outsider.soon(signal);
                    } else {
                        Ticket ticket = new Ticket(job, handle);
                        desk.tickets().add(ticket);
                        handle.toCompletableFuture()
                                .whenComplete((value, thrown) -> {
                                    // Cancelled by the scheduler's end.
                                    if (job.thrown() == null && thrown != null) {
                                        outsider.soon(signal);
                                    }
                                });
                    }
                });
    }

    private static void wokenByWorkers(SoakThread actor) {
        actor.desk.spawn(wokenByWorkers(actor, 1 + actor.random.nextInt(30)));
    }

    private static void bush(SoakThread actor) {
        Desk desk = actor.desk;
        int count = 100 + actor.random.nextInt(300);
        desk.spawnCall(id -> {
            for (int i = 0; i < count; i++) {
                if (i % 3 == 0) {
                    desk.spawn(new YieldingPollable(i % 5));
                } else {
                    desk.spawnCall(Bodies.NOTHING);
                }
            }
        });
    }

    private static void joinInside(SoakThread actor) {
        Ticket slow = actor.desk.spawn(new YieldingPollable(actor.random.nextInt(100)));
        Ticket failing = actor.desk.spawnCall(actor.bodies.failing(actor.random));
        for (Ticket ticket : new Ticket[] {slow, failing}) {
            if (ticket != null) {
                actor.desk.spawn(Desk.awaiting(ticket));
            }
        }
    }

    private static void joinOutside(SoakThread actor) throws InterruptedException {
        boolean sleeps = actor.random.nextBoolean();
        Pollable<?> pollable =
                sleeps
                        ? Timers.sleep(Duration.ofNanos(actor.random.nextInt(2_000_000)))
                        : new YieldingPollable(20);
        Ticket ticket = actor.desk.spawn(pollable);
        if (ticket == null) {
            return;
        }
        JoinHandle<?> handle = (JoinHandle<?>) ticket.handle();
        try {
            if (actor.random.nextBoolean()) {
                handle.join(Duration.ofNanos(actor.random.nextInt(1_000_000)));
            }
            handle.join();
        } catch (TimeoutException | CancellationException | CompletionException expected) {
            return; // the ledger compares it
        }
    }

    private static void fan(SoakThread actor) {
        Ticket awaited =
                actor.desk.spawn(Timers.sleep(Duration.ofNanos(actor.random.nextInt(1_000_000))));
        for (int i = 0; awaited != null && i < 30; i++) {
            Ticket joiner = actor.desk.spawn(Desk.awaiting(awaited));
            if (i % 7 == 0) {
                actor.outsider.soon(() -> actor.desk.cancel(joiner));
            }
        }
    }

    private static void cancel(SoakThread actor) {
        Ticket ticket = actor.desk.spawn(Pollables.never());
        if (actor.random.nextBoolean()) {
            actor.desk.cancel(ticket);
        } else {
            actor.outsider.later(actor.random.nextInt(2000), () -> actor.desk.cancel(ticket));
        }
    }

    private static void future(SoakThread actor) {
        CompletableFuture<Object> future = new CompletableFuture<>();
        actor.desk.spawn(Pollables.fromFuture(future));
        actor.outsider.later(actor.random.nextInt(500), () -> future.complete("done"));
    }
}
