package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The end of the scheduler and a wake-up at the same moment: none of them is lost. */
@Tag("stress")
class BlockOnStressTest {
    private static final int ROUNDS = 200_000;
    private static final int LONGEST_SPIN = 20;

    /** Wakes itself once, and then waits for ever. */
    private static final class WokenOnce implements Pollable<Void> {
        private int polls;

        @Override
        public Poll<Void> poll(Context context) {
            polls++;
            if (polls == 1) {
                context.waker().wake();
            }
            return Poll.pending();
        }
    }

    @Test
    void theEndIsNoticed() throws Exception {
        AtomicReference<BlockOn> polled = new AtomicReference<>();
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Thread closer = Thread.ofPlatform().daemon().start(() -> closeAll(polled));
            int cancelled = 0;
            for (int i = 0; i < ROUNDS; i++) {
                BlockOn context = new BlockOn(scheduler);
                while (polled.get() != null) {
                    Thread.onSpinWait();
                }
                polled.set(context);
                spin();
                try {
                    context.run(new WokenOnce());
                } catch (CancellationException expected) {
                    cancelled++;
                }
            }
            closer.join();
            assertThat(cancelled).isEqualTo(ROUNDS);
        }
    }

    private static void closeAll(AtomicReference<BlockOn> polled) {
        for (int i = 0; i < ROUNDS; i++) {
            BlockOn context = polled.getAndSet(null);
            while (context == null) {
                Thread.onSpinWait();
                context = polled.getAndSet(null);
            }
            spin();
            context.close();
        }
    }

    private static void spin() {
        for (int i = ThreadLocalRandom.current().nextInt(LONGEST_SPIN); i > 0; i--) {
            Thread.onSpinWait();
        }
    }
}
