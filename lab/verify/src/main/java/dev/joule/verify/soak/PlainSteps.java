package dev.joule.verify.soak;

import dev.joule.verify.soak.SoakThread.Step;
import java.util.List;

/** Steps with plain tasks: single ones, bursts, trees and chains. */
final class PlainSteps {
    static final List<Step> ALL =
            List.of(
                    new Step(10, PlainSteps::one),
                    new Step(4, PlainSteps::burst),
                    new Step(2, PlainSteps::bush),
                    new Step(3, PlainSteps::chain),
                    new Step(2, PlainSteps::heldBack));

    private PlainSteps() {}

    private static void one(SoakThread actor) {
        actor.desk.execute(actor.bodies.some(actor.random));
    }

    private static void burst(SoakThread actor) {
        int count = 50 + actor.random.nextInt(300);
        for (int i = 0; i < count; i++) {
            actor.desk.execute(Bodies.NOTHING);
        }
    }

    /** Submits a task with more children than a ring holds. */
    private static void bush(SoakThread actor) {
        int count = 200 + actor.random.nextInt(400);
        Desk desk = actor.desk;
        desk.execute(id -> {
            for (int i = 0; i < count; i++) {
                desk.execute(Bodies.NOTHING);
            }
        });
    }

    private static void chain(SoakThread actor) {
        new Chain(actor.desk, 10 + actor.random.nextInt(200)).run(-1);
    }

    /** A chain of tasks, each of which submits the next through the LIFO slot. */
    private record Chain(Desk desk, int left) implements SoakJob.Body {
        @Override
        public void run(int id) {
            if (left > 0) {
                desk.execute(new Chain(desk, left - 1));
            }
        }
    }

    /** Puts a task in the LIFO slot behind a long one: the timed sleeper must take it. */
    private static void heldBack(SoakThread actor) {
        Desk desk = actor.desk;
        SoakJob.Body hold = Bodies.spinning(1000 + actor.random.nextInt(5000));
        actor.totals.faults.increment();
        desk.execute(id -> {
            desk.execute(Bodies.NOTHING);
            desk.spawnCall(Bodies.NOTHING);
            hold.run(id);
        });
    }
}
