package dev.joule.internal.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaddedThreadStartTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 70, 200})
    void allAreStartedAndWhatWasInBetweenEnds(int count) throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(new Thread(ran::countDown));
        }
        PaddedThreadStart.start(threads);
        ran.await();
        Await.until(() -> spacers() == 0);
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "64, 3", "100, 1", "193, 0"})
    void soManyStandBetweenTwoThatAreStarted(int count, int between) {
        Await.until(() -> spacers() == 0);
        List<Long> seen = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(
                    new Thread(() -> {}) {
                        @Override
                        public void start() {
                            seen.add(spacers());
                            super.start();
                        }
                    });
        }
        PaddedThreadStart.start(threads);
        for (int i = 0; i < count; i++) {
            assertThat(seen.get(i)).as("before thread %d", i).isEqualTo((long) i * between);
        }
    }

    @Test
    void ifOneCannotBeStartedTheOthersInBetweenEndAllTheSame() {
        Thread started = new Thread(() -> {});
        Thread twice = new Thread(() -> {});
        twice.start();
        assertThatThrownBy(() -> PaddedThreadStart.start(List.of(started, twice)))
                .isInstanceOf(IllegalThreadStateException.class);
        Await.until(() -> spacers() == 0);
        assertThat(started.getState()).isNotEqualTo(Thread.State.NEW);
    }

    /** Where the number of threads is limited. */
    @Test
    void spacersEndWhereThreadsAreLimited() {
        Await.until(() -> spacers() == 0);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(
                    new Thread(() -> {}) {
                        @Override
                        public void start() {
                            if (spacers() > 0) {
                                throw new OutOfMemoryError("unable to create native thread");
                            }
                            super.start();
                        }
                    });
        }
        PaddedThreadStart.start(threads);
        assertThat(threads)
                .allSatisfy(thread -> assertThat(thread.getState()).isNotEqualTo(Thread.State.NEW));
    }

    @Test
    void anErrorWithoutSpacersIsThrown() {
        Thread none =
                new Thread(() -> {}) {
                    @Override
                    public void start() {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                };
        assertThatThrownBy(() -> PaddedThreadStart.start(List.of(none)))
                .isInstanceOf(OutOfMemoryError.class);
    }

    private static long spacers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("joule-spacer"))
                .count();
    }
}
