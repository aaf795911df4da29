package dev.joule.internal.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that finds no memory is refused or runs, never both, and takes no other one's place. */
@Tag("stress")
@Timeout(value = 100, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BlockingPoolInAFullHeapTest {

    /** Runs in a JVM with a small heap. */
    public static final class Main {
        private static final int TASKS = 400;

        private static final AtomicIntegerArray RUNS = new AtomicIntegerArray(TASKS);
        private static final boolean[] ACCEPTED = new boolean[TASKS];
        private static final Object[] NOTHING = {};
        private static Object[] held = NOTHING;

        private Main() {}

        private record Work(int number) implements Runnable {
            @Override
            public void run() {
                RUNS.incrementAndGet(number);
            }
        }

        public static void main(String[] args) throws Exception {
            int threads = Integer.parseInt(args[0]);
            BlockingPool pool =
                    new BlockingPool("full", true, threads, 1_000_000, thrown -> {}, () -> {});
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            pool.execute(() -> {
                begun.countDown();
                awaitQuietly(go);
            });
            begun.await();
            Work[] works = new Work[TASKS];
            for (int i = 0; i < TASKS; i++) {
                works[i] = new Work(i);
            }
            for (int i = 0; i < TASKS; i++) {
                if (i % 20 == 10) {
                    fill();
                }
                try {
                    pool.execute(works[i]);
                    ACCEPTED[i] = true;
                } catch (OutOfMemoryError | RejectedExecutionException refused) {
                    ACCEPTED[i] = false;
                }
                if (i % 20 == 19) {
                    held = NOTHING; // without an allocation
                }
            }
            go.countDown();
            pool.shutdown();
            boolean isOver = pool.awaitTermination(TimeUnit.SECONDS.toNanos(20));
            int lost = 0;
            int uninvited = 0;
            int refused = 0;
            for (int i = 0; i < TASKS; i++) {
                lost += ACCEPTED[i] && RUNS.get(i) != 1 ? 1 : 0;
                uninvited += !ACCEPTED[i] && RUNS.get(i) > 0 ? 1 : 0;
                refused += ACCEPTED[i] ? 0 : 1;
            }
            System.out.println("ends: " + isOver);
            System.out.println("lost: " + lost);
            System.out.println("refused and run: " + uninvited);
            System.out.println("some were refused: " + (refused > 0));
            Runtime.getRuntime().halt(0);
        }

        private static void awaitQuietly(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
            }
        }

        private static void fill() {
            int size = 1 << 20;
            while (size > 0) {
                try {
                    held = new Object[] {held, new byte[size]};
                } catch (OutOfMemoryError full) {
                    size /= 2;
                }
            }
        }
    }

    @Test
    void aTaskIsQueuedOrRefused() {
        assertThat(outputWith(1))
                .containsExactly(
                        "ends: true", "lost: 0", "refused and run: 0", "some were refused: true");
    }

    @Test
    void aTaskIsQueuedOrRefusedWhereThreadsCannotBeStarted() {
        assertThat(outputWith(64))
                .containsAll(List.of("ends: true", "lost: 0", "refused and run: 0"));
    }

    private static List<String> outputWith(int threads) {
        ChildJvm.Result result =
                ChildJvm.onClassPath("-Xmx32m", "-XX:+UseSerialGC", "-XX:-UseTLAB")
                        .run(Main.class, Integer.toString(threads));
        return result.output().lines().toList();
    }
}
