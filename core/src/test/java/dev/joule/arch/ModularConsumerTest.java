package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.ModularConsumer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that requires the module needs no other, at compile time or later. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ModularConsumerTest {
    private static final String MAIN =
            """
            package app;

            import dev.joule.ContextHook;
            import dev.joule.Scheduler;
            import dev.joule.task.Poll;
            import dev.joule.task.Pollables;
            import dev.joule.time.Timers;
            import java.time.Duration;
            import java.util.concurrent.ExecutorService;

            public class Main {
                public static void main(String[] args) throws Exception {
                    ContextHook hook =
                            new ContextHook() {
                                @Override
                                public Snapshot capture() {
                                    return () -> () -> {};
                                }
                            };
                    try (Scheduler scheduler = Scheduler.builder().contextHook(hook).build();
                            ExecutorService blocking = scheduler.newBlockingExecutor()) {
                        int sum = scheduler.submit(() -> 20).get();
                        scheduler.spawn(Timers.sleep(Duration.ofMillis(1))).join();
                        sum += scheduler.spawn(context -> Poll.ready(20)).join();
                        sum += scheduler.blockOn(Pollables.ready(1));
                        sum += blocking.submit(() -> 1).get();
                        System.out.println(sum);
                    }
                }
            }
            """;

    @TempDir Path folder;

    @Test
    void compilesWithoutWarningsAndRuns() throws Exception {
        assertThat(new ModularConsumer(folder).run("dev.joule", MAIN)).isEqualTo("42");
    }
}
