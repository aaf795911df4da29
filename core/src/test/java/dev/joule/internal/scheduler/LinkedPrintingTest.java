package dev.joule.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.testing.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The default handler of uncaught exceptions prints without initializing classes of the JDK. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LinkedPrintingTest {
    /** Throws in a task of a scheduler, between two classes that mark the place in the log. */
    public static final class Main {
        private Main() {}

        public static void main(String[] args) {
            Scheduler scheduler = Scheduler.builder().workers(1).build();
            Runnable failing = new Failing();
            Before.mark();
            scheduler.execute(failing);
            scheduler.close();
            After.mark();
        }
    }

    private static final class Before {
        static {
            mark();
        }

        static void mark() {}
    }

    private static final class After {
        static {
            mark();
        }

        static void mark() {}
    }

    private static final class Failing implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("on purpose");
        }
    }

    @Test
    void theFirstExceptionInitializesNothing() {
        List<String> log =
                ChildJvm.onClassPath("-Xlog:class+init=info:stdout")
                        .run(Main.class)
                        .output()
                        .lines()
                        .toList();
        assertThat(log).anyMatch(line -> line.contains("IllegalStateException: on purpose"));
        List<String> meanwhile = log.subList(indexOf(log, "$Before'"), indexOf(log, "$After'"));
        assertThat(meanwhile)
                .filteredOn(line -> line.contains("Initializing") && line.contains("worker-0"))
                .filteredOn(line -> !line.contains("(no method)")) // has no initializer
                .filteredOn(line -> !line.contains("'dev/joule/"))
                .isEmpty();
    }

    private static int indexOf(List<String> log, String marker) {
        for (int i = 0; i < log.size(); i++) {
            if (log.get(i).contains("LinkedPrintingTest" + marker)) {
                return i;
            }
        }
        throw new AssertionError(marker + " is not in the log");
    }
}
