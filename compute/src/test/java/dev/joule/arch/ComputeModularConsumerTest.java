package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.ModularConsumer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that requires the module needs no other, at compile time or later. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ComputeModularConsumerTest {
    private static final String MAIN =
            """
            package app;

            import dev.joule.compute.ComputePool;
            import dev.joule.compute.Par;
            import java.util.concurrent.CompletableFuture;

            public class Main {
                public static void main(String[] args) throws Exception {
                    try (ComputePool pool = ComputePool.create()) {
                        int both = pool.join(() -> 20, () -> 15, Integer::sum);
                        long sum = Par.of(new long[] {1, 2, 3}).sum();
                        int one = CompletableFuture.supplyAsync(() -> 1, pool.asExecutor()).join();
                        System.out.println(both + sum + one);
                    }
                }
            }
            """;

    @TempDir Path folder;

    @Test
    void compilesWithoutWarningsAndRuns() throws Exception {
        assertThat(new ModularConsumer(folder).run("dev.joule.compute", MAIN)).isEqualTo("42");
    }
}
