package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The JDK waits for sockets in virtual threads that belong to the scheduler of the first thread
 * that blocks on one. A scheduler that is gone must not have been that one, or no virtual thread of
 * the process reads from a socket any more.
 */
@Timeout(value = 150, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PollersOutliveSchedulersTest {
    private static final String OPEN = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    /** Reads on a scheduler that is the first to, ends it, and reads elsewhere. */
    public static final class ReadThenClose {
        private ReadThenClose() {}

        public static void main(String[] args) throws Exception {
            if (args.length > 0) {
                // Made in a virtual thread of the JDK's, which the pollers must not inherit from
                // either way.
                Thread.startVirtualThread(ReadThenClose::readOnOne).join();
            } else {
                readOnOne();
            }
            readByte(Thread.ofVirtual().factory());
            readOnOne();
            System.out.println("read");
        }

        private static void readOnOne() {
            try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
                readByte(scheduler.virtualThreadFactory());
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        }

        /** The reader is parked when the byte comes. */
        private static void readByte(ThreadFactory factory) throws Exception {
            InetAddress here = InetAddress.getLoopbackAddress();
            int[] got = new int[1];
            try (ServerSocket server = new ServerSocket(0, 1, here)) {
                Thread reader =
                        factory.newThread(() -> {
                            try (Socket socket = new Socket(here, server.getLocalPort())) {
                                got[0] = socket.getInputStream().read();
                            } catch (java.io.IOException failure) {
                                got[0] = -2;
                            }
                        });
                reader.start();
                try (Socket peer = server.accept()) {
                    while (reader.getState() != Thread.State.WAITING) {
                        Thread.onSpinWait();
                    }
                    peer.getOutputStream().write(7);
                    reader.join();
                }
            }
            if (got[0] != 7) {
                throw new AssertionError("read " + got[0]);
            }
        }
    }

    private static void assertReads(String... arguments) {
        ChildJvm.Result result = ChildJvm.onClassPath(OPEN).run(ReadThenClose.class, arguments);
        assertThat(result.output().lines()).containsExactly("read");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void madeByAPlatformThread() {
        assertReads();
    }

    @Test
    void madeInAVirtualThread() {
        assertReads("in a virtual thread");
    }
}
