package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Pollables;
import dev.joule.testing.ChildJvm;
import dev.joule.testing.ChildJvm.Result;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where {@code java.lang} is closed, asking for virtual threads tells the flag; the rest works. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VirtualThreadsNeedOpenJdkTest {
    private static final String FOR_MODULE = "--add-opens java.base/java.lang=dev.joule";
    private static final String FOR_CLASS_PATH = "--add-opens java.base/java.lang=ALL-UNNAMED";

    /** Uses all there is, and prints what virtual threads came to. */
    public static final class Everything {
        private Everything() {}

        public static void main(String[] args) throws Exception {
            Scheduler scheduler = Scheduler.builder().workers(2).maxPending(100).build();
            scheduler.execute(() -> {});
            int sum = scheduler.submit(() -> 1).get();
            sum += scheduler.<Integer>spawn(Pollables.yieldNow().map(_ -> 2)).join();
            sum += scheduler.<Integer>schedule(() -> 3, 1, TimeUnit.MILLISECONDS).get();
            sum += scheduler.<Integer>callBlocking(() -> 4).join();
            Callable<Integer> six = () -> 6;
            sum += scheduler.invokeAll(List.of(six)).getFirst().get();
            sum += scheduler.invokeAny(List.of(six));
            scheduler.blockOn(Timers.sleep(Duration.ofMillis(1)));
            Thread foreign = Thread.startVirtualThread(() -> scheduler.execute(() -> {}));
            foreign.join();
            try {
                scheduler.newVirtualThreadPerTaskExecutor().close();
                scheduler.virtualThreadFactory();
                Thread thread = scheduler.ofVirtual().start(() -> {});
                thread.join();
                System.out.println("carried");
            } catch (UnsupportedOperationException closed) {
                System.out.println("refused: " + closed.getMessage());
            }
            sum += scheduler.submit(() -> 7).get();
            scheduler.close();
            System.out.println("sum " + sum);
        }
    }

    private static void assertRefused(Result result, String flag) {
        assertThat(result.output().lines())
                .anyMatch(line -> line.startsWith("refused: ") && line.endsWith(flag))
                .contains("sum 29")
                .hasSize(2);
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void onTheClassPathTheFlagNamesTheUnnamedModule() {
        assertRefused(ChildJvm.onClassPath().run(Everything.class), FOR_CLASS_PATH);
    }

    @Test
    void asAModuleTheFlagNamesIt() {
        assertRefused(ChildJvm.asModule().run(Everything.class), FOR_MODULE);
    }

    @Test
    void theFlagHelps() {
        assertCarried(ChildJvm.onClassPath(FOR_CLASS_PATH.split(" ")).run(Everything.class));
        assertCarried(ChildJvm.asModule(FOR_MODULE.split(" ")).run(Everything.class));
    }

    private static void assertCarried(Result result) {
        assertThat(result.output().lines()).containsExactly("carried", "sum 29");
        assertThat(result.exitCode()).isZero();
    }
}
