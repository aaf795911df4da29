package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cancels race with tasks that begin and end inside others. */
@Tag("stress")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptsStayApartStressTest {
    private static final int ROUNDS = 20_000;

    @Test
    void noTaskSeesTheInterruptOfAnother() throws Exception {
        AtomicInteger strays = new AtomicInteger();
        SynchronousQueue<Future<?>> toCancel = new SynchronousQueue<>();
        try (Scheduler scheduler = Scheduler.builder().workers(1).maxSpares(0).build()) {
            for (int i = 0; i < ROUNDS; i++) {
                boolean cancelsInner = i % 2 == 0;
                Future<?> outer =
                        scheduler.submit(() -> {
                            Future<?> inner =
                                    scheduler.submit(() -> {
                                        spin();
                                        if (!cancelsInner && Thread.interrupted()) {
                                            strays.incrementAndGet();
                                        }
                                    });
                            if (cancelsInner) {
                                toCancel.put(inner);
                            }
                            try {
                                inner.get();
                            } catch (CancellationException expected) {
                                // The one that was to be.
                            }
                            if (cancelsInner && Thread.interrupted()) {
                                strays.incrementAndGet();
                            }
                            return null;
                        });
                Future<?> cancelled = cancelsInner ? toCancel.take() : outer;
                spin();
                cancelled.cancel(true);
                waitFor(outer);
                boolean next = scheduler.submit(Thread::interrupted).get();
                assertThat(next).isFalse();
            }
        }
        assertThat(strays).hasValue(0);
    }

    private static void waitFor(Future<?> future) throws InterruptedException {
        try {
            future.get();
        } catch (CancellationException | ExecutionException over) {
            // Interrupted before it waited, or cancelled.
        }
    }

    private static void spin() {
        for (int i = 0; i < 20; i++) {
            Thread.onSpinWait();
        }
    }
}
