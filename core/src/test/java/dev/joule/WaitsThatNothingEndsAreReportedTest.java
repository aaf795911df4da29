package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import dev.joule.testing.LoggingConsole;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** No scheduler stands still in silence when all its threads wait for tasks that are queued. */
class WaitsThatNothingEndsAreReportedTest {

    /** Stands still until the log has said so. */
    static final class Standstill {
        private static final CountDownLatch REPORTED = new CountDownLatch(1);
        private static final CompletableFuture<Integer> VALUE = new CompletableFuture<>();

        /** Counted down by those who wait: only then comes the task that would end the waits. */
        private static final CountDownLatch HERE = new CountDownLatch(1);

        private static final CountDownLatch THERE = new CountDownLatch(1);

        private Standstill() {}

        public static void main(String[] args) throws InterruptedException {
            LoggingConsole.install(REPORTED::countDown);
            SchedulerBuilder builder = Scheduler.builder().workers(1).name("still");
            int spares = args.length == 0 ? 0 : Integer.parseInt(args[0]);
            if (args.length > 0) {
                builder.spares(spares).sparesRunTasks(true);
            }
            try (Scheduler scheduler = builder.build()) {
                scheduler.execute(Standstill::waitHere);
                HERE.await();
                scheduler.execute(Standstill::waitThere);
                if (spares > 0) {
                    THERE.await();
                }
                scheduler.execute(() -> VALUE.complete(1));
                REPORTED.await();
                VALUE.complete(2);
            }
        }

        private static void waitHere() {
            HERE.countDown();
            VALUE.join();
        }

        private static void waitThere() {
            THERE.countDown();
            VALUE.join();
        }
    }

    @Test
    void theLogNamesThePlacesAndTheRemedies() throws Exception {
        expectReport();
    }

    @Test
    void itDoesSoWhenTheSparesWaitToo() throws Exception {
        expectReport("1");
    }

    @Test
    void itDoesSoWithoutSpares() throws Exception {
        expectReport("0");
    }

    private static void expectReport(String... spares) throws Exception {
        ChildJvm.Result result = ChildJvm.onClassPath().run(Standstill.class, spares);
        assertThat(result.exitCode()).isZero();
        assertThat(result.output())
                .contains("All threads of still wait inside their tasks")
                .contains("Standstill.waitHere")
                .contains("callBlocking()")
                .containsOnlyOnce("All threads");
    }
}
