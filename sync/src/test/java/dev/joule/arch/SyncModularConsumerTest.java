package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.ModularConsumer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that requires the module needs core and no other, at compile time or later. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SyncModularConsumerTest {
    private static final String MAIN =
            """
            package app;

            import dev.joule.Scheduler;
            import dev.joule.sync.Channel;
            import dev.joule.sync.Select;

            public class Main {
                public static void main(String[] args) throws Exception {
                    try (Scheduler scheduler = Scheduler.create()) {
                        Channel<Integer> channel = Channel.rendezvous();
                        scheduler.spawn(channel.sendAsync(42));
                        Select<Integer> select = Select.create();
                        System.out.println(select.on(channel.receiveAsync(), n -> n).await());
                    }
                }
            }
            """;

    @TempDir Path folder;

    @Test
    void compilesWithoutWarningsAndRuns() throws Exception {
        Path core = Path.of(System.getProperty("basedir", "."), "..", "core", "target", "classes");
        ModularConsumer program = new ModularConsumer(folder, core.toAbsolutePath());
        assertThat(program.run("dev.joule.sync", MAIN)).isEqualTo("42");
    }
}
