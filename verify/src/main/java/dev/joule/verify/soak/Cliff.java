package dev.joule.verify.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/**
 * A task that submits others until its stack ends, possibly in the middle of a submission: the
 * tasks accepted before must still run.
 */
final class Cliff implements SoakJob.Body {
    private static final int TASKS = 1000;
    private static final int FRAMES_PER_TASK = 64;

    private final Desk desk;

    /** The tasks, created while there is enough stack. */
    private final List<SoakJob> jobs = new ArrayList<>();

    private int handedIn;

    Cliff(Desk desk) {
        this.desk = desk;
    }

    @Override
    public void run(int id) {
        for (int i = 0; i < TASKS; i++) {
            jobs.add(desk.job(JobKind.EXECUTED, Bodies.NOTHING));
        }
        int last = Mark.REFUSED;
        try {
            deeper(1);
        } catch (RejectedExecutionException refused) {
            last = Mark.REFUSED;
        } catch (StackOverflowError end) {
            last = Mark.UNSURE; // or the stack ended between two submissions
        }
        SoakLedger ledger = desk.ledger();
        for (int i = 0; i < TASKS; i++) {
            int mark = i < handedIn ? Mark.ACCEPTED : i == handedIn ? last : Mark.REFUSED;
            ledger.set(jobs.get(i).id(), mark);
        }
    }

    @SuppressWarnings("InfiniteRecursion") // the recursion without end is intended
    private long deeper(long depth) {
        if (depth % FRAMES_PER_TASK == 0 && handedIn < TASKS) {
            desk.scheduler().execute(jobs.get(handedIn));
            handedIn++;
        }
        return deeper(depth + 1) + depth;
    }
}
