package dev.joule.verify.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that submits tasks from outside: a script of random steps. */
final class SoakThread implements Runnable {

    /** A step of the script, with its weight compared with others. */
    record Step(int weight, Action action) {
        /** Runs the step. */
        @FunctionalInterface
        interface Action {
            void act(SoakThread actor) throws Exception;
        }
    }

    private static final List<Step> STEPS = allSteps();
    private static final int WEIGHTS = STEPS.stream().mapToInt(Step::weight).sum();

    final SplittableRandom random;
    final Desk desk;
    final Outsider outsider;
    final Bodies bodies;
    final Totals totals;
    final RoundPlan plan;
    private final int steps;
    private volatile @Nullable Throwable failure;
    private volatile boolean mayStop;

    SoakThread(RoundPlan plan, int number, Desk desk, Outsider outsider, Totals totals) {
        this.plan = plan;
        this.desk = desk;
        this.outsider = outsider;
        this.totals = totals;
        bodies = new Bodies(totals);
        steps = plan.steps();
        random = new SplittableRandom(plan.seed() + 31L * (number + 1));
    }

    private static List<Step> allSteps() {
        List<Step> all = new ArrayList<>();
        all.addAll(PlainSteps.ALL);
        all.addAll(FutureSteps.ALL);
        all.addAll(TaskSteps.ALL);
        all.addAll(CombinedSteps.ALL);
        all.addAll(BlockingSteps.ALL);
        all.addAll(ThreadSteps.ALL);
        all.addAll(FaultSteps.ALL);
        return List.copyOf(all);
    }

    /** Ends the script by an interrupt; called once the scheduler has ended. */
    void stop() {
        mayStop = true;
    }

    @Nullable Throwable failure() {
        return failure;
    }

    @Override
    public void run() {
        try {
            for (int i = 0; i < steps && !desk.scheduler().isShutdown(); i++) {
                draw().action().act(this);
                pause();
            }
        } catch (InterruptedException interrupt) {
            if (!mayStop) {
                failure = interrupt;
            }
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }

    private Step draw() {
        int at = random.nextInt(WEIGHTS);
        for (Step step : STEPS) {
            at -= step.weight();
            if (at < 0) {
                return step;
            }
        }
        throw new IllegalStateException("weights that do not add up");
    }

    /** Pauses sometimes, and then occasionally long enough for the workers to go to sleep. */
    private void pause() {
        int draw = random.nextInt(40);
        if (draw == 0) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(500 + random.nextInt(3000)));
        } else if (draw < 8) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(20 + random.nextInt(100)));
        }
    }

    /** Waits for a task's end as long as its scheduler may still end it. */
    void await(@Nullable Ticket ticket) throws InterruptedException {
        while (ticket != null && !ticket.isDone() && !desk.scheduler().isTerminated()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
    }
}
