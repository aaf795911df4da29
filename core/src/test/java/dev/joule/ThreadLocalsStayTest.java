package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Thread-locals stay with the worker's thread, as in the JDK's pools, unless they are cleared. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadLocalsStayTest {
    private static final ThreadLocal<Integer> PLAIN = new ThreadLocal<>();
    private static final InheritableThreadLocal<Integer> INHERITED = new InheritableThreadLocal<>();

    private final Callable<Integer> count =
            () -> {
                Integer before = PLAIN.get();
                PLAIN.set(before == null ? 1 : before + 1);
                return PLAIN.get();
            };

    @Test
    void aCacheIsFoundAgainByTheNextTask() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThat(scheduler.submit(count).get()).isEqualTo(1);
            assertThat(scheduler.submit(count).get()).isEqualTo(2);
            assertThat(scheduler.spawn(count).join()).isEqualTo(3);
        }
    }

    @Test
    void virtualThreadsInBetweenTakeNothingAway() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            assertThat(scheduler.submit(count).get()).isEqualTo(1);
            Thread thread = scheduler.ofVirtual().start(() -> PLAIN.set(70));
            thread.join();
            assertThat(scheduler.submit(count).get()).isEqualTo(2);
        }
    }

    @Test
    void clearedTheyEndWithTheTask() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).clearThreadLocals(true).build()) {
            assertThat(scheduler.submit(count).get()).isEqualTo(1);
            assertThat(scheduler.submit(count).get()).isEqualTo(1);
            assertThat(scheduler.spawnBlocking(count).join()).isEqualTo(1);
            assertThat(scheduler.spawnBlocking(count).join()).isEqualTo(1);
        }
    }

    @Test
    void clearedTheyEndWithATaskThatIsLent() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).clearThreadLocals(true).build()) {
            CompletableFuture<Thread> worker = new CompletableFuture<>();
            Callable<Integer> failing =
                    () -> { // until the other one is lent, too: then one thread runs both
                        Await.until(() -> worker.join().getState() == Thread.State.WAITING);
                        count.call();
                        throw new IOException("first");
                    };
            int counted =
                    scheduler
                            .submit(() -> {
                                worker.complete(Thread.currentThread());
                                return scheduler.invokeAny(List.of(failing, count));
                            })
                            .get();
            assertThat(counted).isEqualTo(1);
        }
    }

    @Test
    void clearedNoLaterThreadInheritsThem() throws Exception {
        Integer[] inherited = new Integer[1];
        try (Scheduler scheduler = Scheduler.builder().workers(1).clearThreadLocals(true).build()) {
            scheduler.submit(() -> INHERITED.set(5)).get();
            Thread later =
                    scheduler
                            .submit(() ->
                                    Thread.ofPlatform().start(() -> inherited[0] = INHERITED.get()))
                            .get();
            later.join();
            assertThat(inherited[0]).isNull();
            scheduler
                    .spawnBlocking(() -> {
                        INHERITED.set(6);
                        return 0;
                    })
                    .join();
            Thread last =
                    scheduler
                            .spawnBlocking(() ->
                                    Thread.ofPlatform().start(() -> inherited[0] = INHERITED.get()))
                            .join();
            last.join();
            assertThat(inherited[0]).isNull();
        }
    }
}
