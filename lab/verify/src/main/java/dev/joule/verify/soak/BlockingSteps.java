package dev.joule.verify.soak;

import dev.joule.task.Pollable;
import dev.joule.time.Timers;
import dev.joule.verify.soak.SoakThread.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Steps with blocking calls, and with threads that poll. */
final class BlockingSteps {
    static final List<Step> ALL =
            List.of(
                    new Step(4, BlockingSteps::call),
                    new Step(2, BlockingSteps::callInside),
                    new Step(4, BlockingSteps::blockOn));

    private BlockingSteps() {}

    private static void call(SoakThread actor) {
        long nanos = TimeUnit.MICROSECONDS.toNanos(actor.random.nextInt(1500));
        SoakJob.Body then = actor.bodies.some(actor.random);
        Ticket ticket =
                actor.desk.callBlocking(id -> {
                    LockSupport.parkNanos(nanos);
                    then.run(id);
                });
        switch (actor.random.nextInt(4)) {
            case 0 -> actor.desk.cancel(ticket);
            case 1 -> {
                if (ticket != null) {
                    actor.desk.spawn(Desk.awaiting(ticket));
                }
            }
            default -> {}
        }
    }

    /** Submits a task that makes a blocking call and a task that awaits it. */
    private static void callInside(SoakThread actor) {
        Desk desk = actor.desk;
        desk.spawnCall(id -> {
            Ticket ticket = desk.callBlocking(Bodies.NOTHING);
            if (ticket != null) {
                desk.spawn(Desk.awaiting(ticket));
            }
        });
    }

    private static void blockOn(SoakThread actor) throws InterruptedException {
        Pollable<?> inner =
                switch (actor.random.nextInt(4)) {
                    case 0 -> Timers.sleep(Duration.ofNanos(actor.random.nextInt(1_500_000)));
                    case 1 ->
                            new SignalledPollable(
                                    1 + actor.random.nextInt(5), actor.outsider::soon);
                    case 2 -> TaskSteps.wokenByWorkers(actor, 3);
                    default -> new YieldingPollable(10);
                };
        Desk desk = actor.desk;
        SoakLedger ledger = desk.ledger();
        RecordedPollable<Object> watched =
                new RecordedPollable<>(ledger, JobKind.BLOCKED_ON, inner);
        try {
            Object value = desk.scheduler().blockOn(watched);
            ledger.set(watched.id(), Mark.ACCEPTED | Mark.GOT_VALUE);
            if (value != watched.value()) {
                ledger.wrong(watched.id(), "yielded %s instead of its value", value);
            }
        } catch (RejectedExecutionException refused) {
            // The pollable itself throws one if it can no longer set a timer.
            ledger.set(
                    watched.id(),
                    watched.thrown() == refused ? Mark.ACCEPTED | Mark.GOT_ERROR : Mark.REFUSED);
        } catch (CancellationException | CompletionException expected) {
            ledger.set(watched.id(), Mark.ACCEPTED);
        } catch (InterruptedException interrupt) {
            ledger.set(watched.id(), Mark.ACCEPTED);
            throw interrupt;
        }
    }
}
