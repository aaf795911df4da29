package dev.joule.internal.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import dev.joule.testing.ChildJvm;
import dev.joule.testing.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An observer is found as a service, and learns of a scheduler's start and end. */
class ObserverTest {

    /** Prints what it learns. */
    public static final class Printing implements SchedulerObserver {
        static final CountDownLatch STARTED = new CountDownLatch(1);
        static final CountDownLatch ENDED = new CountDownLatch(1);

        @Override
        public void started(Observed observed) {
            System.out.println("started " + observed.scheduler().name() + " " + observed.tasks());
            STARTED.countDown();
        }

        @Override
        public void ended(Observed observed) {
            System.out.println("ended " + observed.scheduler().name());
            ENDED.countDown();
        }
    }

    /** Has a scheduler that rests, and one that ends at once. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) {
            Scheduler.builder().name("short").workers(1).build().close();
            try (Scheduler scheduler = Scheduler.builder().name("long").workers(1).build()) {
                Probe<String> parked = Probe.never();
                JoinHandle<String> handle = scheduler.spawn(parked);
                parked.awaitPolls(1);
                Await.on(Printing.STARTED);
                handle.cancel();
            }
            Await.on(Printing.ENDED);
        }
    }

    @Test
    void itLearnsOfASchedulerThatStays(@TempDir Path folder) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(
                services.resolve(SchedulerObserver.class.getName()), Printing.class.getName());
        ChildJvm.Result result = ChildJvm.onClassPath().first(folder).run(Program.class);
        assertThat(result.output().lines().toList()).hasSize(2).last().isEqualTo("ended long");
        assertThat(result.output()).startsWith("started long [Task[parked");
        assertThat(result.exitCode()).isZero();
    }
}
