package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import dev.joule.testing.LoggingConsole;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No scheduler stands still in silence when all its threads wait for tasks that are queued. */
@Tag("slow")
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

    /** Waits for a socket until the log has said so: to the JVM such a thread is runnable. */
    static final class AtASocket {
        private static final CountDownLatch REPORTED = new CountDownLatch(1);
        private static final CountDownLatch HERE = new CountDownLatch(1);

        private AtASocket() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            LoggingConsole.install(REPORTED::countDown);
            try (Scheduler scheduler = Scheduler.builder().workers(1).name("still").build();
                    ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
                if (args[0].equals("accept")) {
                    server.accept().close();
                }
                scheduler.execute(() -> waitHere(args[0].equals("accept") ? server : client));
                HERE.await();
                scheduler.execute(() -> {});
                REPORTED.await();
            }
        }

        private static void waitHere(Closeable socket) {
            HERE.countDown();
            try {
                if (socket instanceof ServerSocket server) {
                    server.accept().close();
                } else if (socket instanceof Socket client) {
                    client.getInputStream().read();
                }
            } catch (IOException closed) {
                // The wait is over.
            }
        }
    }

    @EnabledOnOs(OS.LINUX) // the kernel is asked
    @ParameterizedTest
    @ValueSource(strings = {"read", "accept"})
    void aWaitForASocketIsReported(String kind) throws Exception {
        ChildJvm.Result result = ChildJvm.onClassPath().run(AtASocket.class, kind);
        assertThat(result.exitCode()).isZero();
        assertThat(result.output())
                .contains("All threads of still wait inside their tasks")
                .contains("AtASocket.waitHere");
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
