package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** A submission allocates the task, and only a plain task from outside needs a node as well. */
class SubmitAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Fewer than a worker's queue holds, so that none overflows. */
    private static final int TASKS = 128;

    /** Less than the smallest object per task: what the measuring itself allocates. */
    private static final int SLACK = 8;

    private final Runnable nothing = new Nothing();

    private static final class Nothing implements Runnable {
        @Override
        public void run() {}
    }

    private final Pollable<Void> ready = new Ready();

    private static final class Ready implements Pollable<Void> {
        @Override
        public Poll<Void> poll(Context context) {
            return Poll.ready(null);
        }
    }

    @Test
    void executeInATaskAllocatesNothing() throws Exception {
        assertThat(inside(scheduler -> scheduler.execute(nothing))).isLessThan(SLACK);
    }

    /** The header, the task, and the two links of a node. */
    @Test
    void executeFromOutsideAllocatesOneNode() throws Exception {
        assertThat(outside(scheduler -> scheduler.execute(nothing))).isBetween(16L, 32L);
    }

    @Test
    void spawnFromOutsideAllocatesNoMoreThanSpawnInATask() throws Exception {
        long inside = inside(scheduler -> scheduler.spawn(ready));
        assertThat(inside).isBetween(16L, 64L);
        assertThat(outside(scheduler -> scheduler.spawn(ready))).isLessThan(inside + SLACK);
    }

    private interface Submission {
        void submitTo(Scheduler scheduler);
    }

    private static long inside(Submission submission) throws Exception {
        return least(scheduler -> {
            Callable<Long> measure = () -> allocated(scheduler, submission);
            return scheduler.submit(measure).get();
        });
    }

    private static long outside(Submission submission) throws Exception {
        return least(scheduler -> allocated(scheduler, submission));
    }

    private interface Measurement {
        long bytes(Scheduler scheduler) throws Exception;
    }

    /** Returns the bytes per task of the round in which nothing else was allocated. */
    private static long least(Measurement measurement) throws Exception {
        long least = Long.MAX_VALUE;
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            for (int round = 0; round < 20; round++) {
                least = Math.min(least, measurement.bytes(scheduler));
                scheduler.submit(() -> {}).get(); // the queue is empty again
            }
        }
        return least / TASKS;
    }

    private static long allocated(Scheduler scheduler, Submission submission) {
        long thread = Thread.currentThread().threadId();
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int i = 0; i < TASKS; i++) {
            submission.submitTo(scheduler);
        }
        return THREADS.getThreadAllocatedBytes(thread) - before;
    }
}
