package dev.joule.verify.soak;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.verify.soak.SoakThread.Step;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Steps with misbehaving tasks. */
final class FaultSteps {
    private static final int LATE_MAX = 3000;

    static final List<Step> ALL =
            List.of(
                    new Step(8, FaultSteps::fails),
                    new Step(2, FaultSteps::failsInAPoll),
                    new Step(2, FaultSteps::neverEnds),
                    new Step(2, FaultSteps::interruptsAnother),
                    new Step(2, FaultSteps::failsInCancelled),
                    new Step(2, FaultSteps::cancelsItself),
                    new Step(1, FaultSteps::submitsDuringShutdown));

    private FaultSteps() {}

    private static void fails(SoakThread actor) {
        Desk desk = actor.desk;
        SoakJob.Body body = actor.bodies.failing(actor.random);
        switch (actor.random.nextInt(5)) {
            case 0 -> desk.execute(body);
            case 1 -> desk.submit(body);
            case 2 -> desk.schedule(body, 200);
            case 3 -> desk.callBlocking(body);
            default -> desk.spawnCall(body);
        }
    }

    private static void failsInAPoll(SoakThread actor) {
        SoakJob.Body body = actor.bodies.failing(actor.random);
        YieldingPollable before = new YieldingPollable(actor.random.nextInt(5));
        actor.desk.spawn(context -> {
            if (before.poll(context).isReady()) {
                body.run(-1);
            }
            return Poll.pending();
        });
    }

    /** Submits a task that only an interrupt ends, by a cancel or by the end of the scheduler. */
    private static void neverEnds(SoakThread actor) {
        if (actor.plan.underLoad() && actor.plan.ending().interrupts()) {
            actor.desk.execute(actor.bodies::hog);
        } else {
            Ticket hog = actor.desk.submit(actor.bodies::hog);
            actor.outsider.later(actor.random.nextInt(5000), () -> actor.desk.cancel(hog));
        }
    }

    /** Interrupts another worker at any point of its work. */
    private static void interruptsAnother(SoakThread actor) {
        String prefix = "joule-" + actor.desk.scheduler().name() + "-worker-";
        int number = actor.random.nextInt(actor.plan.workers());
        actor.outsider.soon(() -> {
            for (Thread thread : Census.threadsNamed(prefix)) {
                if (thread.getName().equals(prefix + number)) {
                    actor.totals.faults.increment();
                    thread.interrupt();
                }
            }
        });
    }

    private static void failsInCancelled(SoakThread actor) {
        Ticket ticket =
                actor.desk.spawn(
                        new Pollable<Object>() {
                            @Override
                            public Poll<Object> poll(Context context) {
                                return Poll.pending();
                            }

                            @Override
                            public void onCancel() {
                                actor.totals.faults.increment();
                                throw new SeededFault.Unchecked(SeededFault.Origin.CANCELLED, -1);
                            }
                        });
        actor.outsider.later(actor.random.nextInt(1000), () -> actor.desk.cancel(ticket));
    }

    /** Cancels a task during its own poll, which then stays pending or ends nevertheless. */
    private static void cancelsItself(SoakThread actor) {
        Desk desk = actor.desk;
        AtomicReference<Ticket> own = new AtomicReference<>();
        boolean ends = actor.random.nextBoolean();
        Ticket ticket =
                desk.spawn(context -> {
                    Ticket self = own.get();
                    desk.cancel(self);
                    if (self == null) {
                        context.waker().wake();
                    }
                    return ends && self != null ? Poll.ready("after all") : Poll.pending();
                });
        if (ticket != null) {
            own.set(ticket);
        }
    }

    /** Submits until a refusal, and a few times more. */
    private static void submitsDuringShutdown(SoakThread actor) {
        if (!actor.plan.underLoad()) {
            return;
        }
        Desk desk = actor.desk;
        actor.totals.faults.increment();
        desk.execute(id -> {
            int refused = 0;
            for (int i = 0; i < LATE_MAX && refused < 3; i++) {
                refused += desk.execute(Bodies.NOTHING) ? 0 : 1;
                refused += desk.spawn(new YieldingPollable(1)) != null ? 0 : 1;
            }
        });
    }
}
