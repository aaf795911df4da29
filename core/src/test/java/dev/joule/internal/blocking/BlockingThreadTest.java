package dev.joule.internal.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Whose call a thread is in is known to that thread alone, for as long as the call lasts. */
class BlockingThreadTest {

    @Test
    void isInACallFromItsBeginningToItsEnd() throws Exception {
        Object mine = new Object();
        BlockingPool pool =
                new BlockingPool("named", true, 1, TimeUnit.SECONDS.toNanos(1), _ -> {});
        CompletableFuture<List<Object>> seen = new CompletableFuture<>();
        pool.execute(() -> {
            List<Object> answers = new ArrayList<>();
            answers.add(BlockingThread.isIn(mine));
            BlockingThread.enter(mine);
            answers.add(BlockingThread.isIn(mine));
            answers.add(BlockingThread.isIn("another"));
            BlockingThread.leave();
            answers.add(BlockingThread.isIn(mine));
            answers.add(Thread.currentThread().getName());
            seen.complete(answers);
        });
        assertThat(seen.get()).containsExactly(false, true, false, false, "joule-named-blocking-0");
        BlockingThread.enter(mine); // here nobody takes note
        assertThat(BlockingThread.isIn(mine)).isFalse();
        pool.shutdown();
    }
}
