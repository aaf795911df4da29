package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Deep stacks, and stacks that end. */
class StacksLikeTheJdkTest extends LikeTheJdk {
    private static final int DEEP = 2_000;

    private static int down(int frames, int yieldEvery) {
        if (frames == 0) {
            Thread.yield();
            return 0;
        }
        if (frames % yieldEvery == 0) {
            Thread.yield();
        }
        return 1 + down(frames - 1, yieldEvery);
    }

    @Test
    void aDeepStackMayYieldAnywhere() throws Exception {
        assertThat(threads.call(() -> down(DEEP, 100))).isEqualTo(DEEP);
    }

    @Test
    void manyDeepStacksAreKeptApart() throws Exception {
        AtomicInteger right = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int depth = 100 + 20 * i;
            all.add(
                    threads.start(() -> {
                        if (down(depth, 7) == depth) {
                            right.incrementAndGet();
                        }
                    }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(right).hasValue(50);
    }

    @Test
    void anExceptionUnwindsADeepStack() throws Exception {
        List<StackTraceElement> trace =
                threads.call(() -> {
                    try {
                        return List.of(thrower(DEEP).getStackTrace());
                    } catch (IllegalStateException thrown) {
                        return List.of(thrown.getStackTrace());
                    }
                });
        assertThat(trace).hasSizeGreaterThan(500);
    }

    private static Throwable thrower(int frames) {
        if (frames == 0) {
            Thread.yield();
            throw new IllegalStateException("deep");
        }
        return thrower(frames - 1);
    }

    private static int endless(int frames) {
        return 1 + endless(frames + 1);
    }

    @Test
    void anOverflowIsTheThreadsOwnMatter() throws Exception {
        for (int round = 0; round < 5; round++) {
            boolean overflowed =
                    threads.call(() -> {
                        try {
                            return endless(0) == 0;
                        } catch (StackOverflowError end) {
                            Thread.yield();
                            return true;
                        }
                    });
            assertThat(overflowed).isTrue();
        }
        AtomicInteger caught = new AtomicInteger();
        Thread dies =
                threads.builder()
                        .uncaughtExceptionHandler((_, thrown) -> {
                            if (thrown instanceof StackOverflowError) {
                                caught.incrementAndGet();
                            }
                        })
                        .start(() -> endless(0));
        dies.join();
        assertThat(caught).hasValue(1);
        assertThat(threads.call(() -> 42)).as("others go on").isEqualTo(42);
    }
}
