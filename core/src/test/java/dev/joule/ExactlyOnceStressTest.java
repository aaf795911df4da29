package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Poll;
import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten million tasks in all, by each way into the queues, each of which leaves its mark once. */
@Tag("stress")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExactlyOnceStressTest {
    private static final int TASKS = 3_400_000;
    private static final int SUBMITTERS = 2;
    private static final int BURST = 1000; // more than three rings' halves: it overflows

    private final AtomicIntegerArray marks = new AtomicIntegerArray(TASKS);
    private final LongAdder done = new LongAdder();

    private void mark(int task) {
        marks.incrementAndGet(task);
        done.increment();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void eachTaskRunsOnce(int workers) throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(workers).build();
        try (scheduler) {
            List<Thread> submitters = new ArrayList<>();
            int share = TASKS / SUBMITTERS;
            for (int i = 0; i < SUBMITTERS; i++) {
                int from = i * share;
                submitters.add(
                        Thread.ofPlatform().start(() -> submit(scheduler, from, from + share)));
            }
            for (Thread submitter : submitters) {
                submitter.join();
            }
            Await.until(() -> done.sum() >= TASKS);
        }
        assertThat(done.sum()).isEqualTo(TASKS);
        for (int i = 0; i < TASKS; i++) {
            if (marks.get(i) != 1) {
                throw new AssertionError("task " + i + " ran " + marks.get(i) + " times");
            }
        }
        SchedulerStats stats = scheduler.stats();
        assertThat(stats.alive()).isZero();
        assertThat(stats.value("tasks.overflowed")).isPositive();
        assertThat(stats.polled()).isGreaterThanOrEqualTo(TASKS);
    }

    /** Half of it one by one, half in bursts that a worker makes. */
    private void submit(Scheduler scheduler, int from, int to) {
        for (int start = from; start < to; start += 2 * BURST) {
            int middle = Math.min(start + BURST, to);
            int end = Math.min(start + 2 * BURST, to);
            for (int task = start; task < middle; task++) {
                one(scheduler, task);
            }
            scheduler.execute(() -> {
                for (int task = middle; task < end; task++) {
                    one(scheduler, task);
                }
            });
        }
    }

    private void one(Scheduler scheduler, int task) {
        switch (task % 4) {
            case 0 -> scheduler.execute(() -> mark(task));
            case 1 ->
                    scheduler.call(() -> {
                        mark(task);
                        return null;
                    });
            case 2 -> scheduler.submit(() -> mark(task));
            default -> {
                boolean[] second = new boolean[1];
                scheduler.spawn(context -> {
                    if (!second[0]) {
                        second[0] = true;
                        context.waker().wake();
                        return Poll.pending();
                    }
                    mark(task);
                    return Poll.ready(null);
                });
            }
        }
    }
}
