package dev.joule.verify.soak;

import dev.joule.verify.soak.SoakThread.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Steps with the operations of the JDK's executors: futures, delays, periods, and bulk calls. */
final class FutureSteps {
    private static final long HOUR = TimeUnit.HOURS.toMicros(1);

    static final List<Step> ALL =
            List.of(
                    new Step(8, FutureSteps::submit),
                    new Step(3, FutureSteps::cancelSome),
                    new Step(3, FutureSteps::getInside),
                    new Step(8, FutureSteps::schedule),
                    new Step(2, FutureSteps::scheduleForLater),
                    new Step(3, FutureSteps::repeat),
                    new Step(2, FutureSteps::invokeAll),
                    new Step(2, FutureSteps::invokeAllInside),
                    new Step(2, FutureSteps::invokeAny));

    private FutureSteps() {}

    private static void submit(SoakThread actor) throws InterruptedException {
        Ticket ticket = actor.desk.submit(actor.bodies.some(actor.random));
        if (actor.random.nextInt(4) == 0) {
            actor.await(ticket);
        }
    }

    private static void cancelSome(SoakThread actor) {
        for (int i = 0; i < 20; i++) {
            Ticket ticket = actor.desk.submit(actor.bodies.some(actor.random));
            if (actor.random.nextBoolean()) {
                actor.desk.cancel(ticket);
            } else if (actor.random.nextBoolean()) {
                actor.outsider.soon(() -> actor.desk.cancel(ticket));
            }
        }
    }

    /**
     * Submits a task that waits for tasks of its own scheduler, which run in place, on another
     * worker, or after a timed wait.
     */
    private static void getInside(SoakThread actor) {
        Desk desk = actor.desk;
        SoakJob.Body inner = actor.bodies.some(actor.random);
        boolean timed = actor.random.nextBoolean();
        desk.submit(id -> {
            List<Ticket> tickets = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                Ticket ticket = i == 4 ? desk.schedule(inner, 300) : desk.submit(inner);
                if (ticket != null) {
                    desk.ledger().note(ticket.outcome().id(), Mark.HELPED);
                    tickets.add(ticket);
                }
            }
            for (Ticket ticket : tickets) {
                get((Future<?>) ticket.handle(), timed);
            }
        });
    }

    private static void get(Future<?> future, boolean timed) {
        try {
            if (timed) {
                future.get(5, TimeUnit.MILLISECONDS);
            } else {
                future.get();
            }
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            // An interrupt of another step; the ledger checks the task.
            return;
        }
    }

    private static void schedule(SoakThread actor) {
        Ticket ticket =
                actor.desk.schedule(
                        actor.bodies.some(actor.random), actor.random.nextInt(4000) - 200);
        if (actor.random.nextInt(4) == 0) {
            actor.outsider.later(actor.random.nextInt(3000), () -> actor.desk.cancel(ticket));
        }
    }

    /**
     * Schedules a task in the far future: it is cancelled, or given back by an end that does not
     * wait.
     */
    private static void scheduleForLater(SoakThread actor) {
        Ticket ticket = actor.desk.schedule(Bodies.NOTHING, HOUR);
        boolean mayStay = actor.plan.underLoad() && actor.plan.ending().interrupts();
        if (!mayStay || actor.random.nextBoolean()) {
            actor.outsider.later(actor.random.nextInt(2000), () -> actor.desk.cancel(ticket));
        }
    }

    private static void repeat(SoakThread actor) {
        int limit = 1 + actor.random.nextInt(30);
        int[] runs = new int[1];
        Ticket ticket =
                actor.desk.repeat(
                        id -> {
                            if (++runs[0] > limit) {
                                throw new SeededFault.Checked(id);
                            }
                        },
                        actor.random.nextBoolean(),
                        actor.random.nextInt(500),
                        50 + actor.random.nextInt(1000));
        actor.outsider.later(actor.random.nextInt(20_000), () -> actor.desk.cancel(ticket));
    }

    private static void invokeAll(SoakThread actor) throws InterruptedException {
        invokeAll(actor.desk, invoked(actor));
    }

    private static void invokeAllInside(SoakThread actor) {
        Desk desk = actor.desk;
        List<SoakJob> jobs = invoked(actor);
        Ticket ticket =
                desk.spawnCall(id -> {
                    jobs.forEach(job -> desk.ledger().note(job.id(), Mark.HELPED));
                    try {
                        invokeAll(desk, jobs);
                    } catch (InterruptedException meantForSomebody) {
                        return;
                    }
                });
        giveUpIfRefused(desk, ticket, jobs);
    }

    private static void invokeAny(SoakThread actor) throws InterruptedException {
        invokeAny(actor.desk, invoked(actor));
    }

    /** Marks the jobs as refused, or else as given up, since their invoker may never begin. */
    private static void giveUpIfRefused(Desk desk, @Nullable Ticket ticket, List<SoakJob> jobs) {
        int bits = ticket == null ? Mark.REFUSED : Mark.ASKED;
        jobs.forEach(job -> desk.ledger().note(job.id(), bits));
    }

    private static List<SoakJob> invoked(SoakThread actor) {
        List<SoakJob> jobs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            SoakJob job = actor.desk.job(JobKind.INVOKED, actor.bodies.some(actor.random));
            actor.desk.ledger().set(job.id(), Mark.ACCEPTED);
            jobs.add(job);
        }
        return jobs;
    }

    private static void invokeAll(Desk desk, List<SoakJob> jobs) throws InterruptedException {
        List<Future<Integer>> futures;
        try {
            futures = desk.scheduler().invokeAll(jobs);
        } catch (RejectedExecutionException | InterruptedException thrown) {
            jobs.forEach(job -> desk.ledger().note(job.id(), Mark.ASKED));
            if (thrown instanceof InterruptedException interrupt) {
                throw interrupt;
            }
            return;
        }
        for (int i = 0; i < jobs.size(); i++) {
            new Ticket(jobs.get(i), futures.get(i)).settle(desk.ledger());
            if (!futures.get(i).isDone()) {
                desk.ledger().wrong(jobs.get(i).id(), "is not done after invokeAll");
            }
        }
    }

    private static void invokeAny(Desk desk, List<SoakJob> jobs) throws InterruptedException {
        SoakLedger ledger = desk.ledger();
        jobs.forEach(job -> ledger.note(job.id(), Mark.ASKED));
        try {
            Integer winner =
                    desk.scheduler().<Integer>invokeAny(List.<Callable<Integer>>copyOf(jobs));
            if (!Mark.has(ledger.mark(winner), Mark.ENDED)) {
                ledger.wrong(winner, "won without having ended");
            }
        } catch (RejectedExecutionException | ExecutionException lost) {
            return; // no task succeeded
        }
    }
}
