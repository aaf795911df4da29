package dev.joule.cli.why.programs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Programs with one illness each. */
public final class IllPrograms {
    private IllPrograms() {}

    /** Many threads compute, for a short time each. */
    public static final class BusyWorkers {
        private static volatile long result;

        private BusyWorkers() {}

        public static void main(String[] args) throws IOException {
            Life.threads(
                    100,
                    () -> {
                        parse();
                        Thread.sleep(1);
                    });
            Life.untilInputEnds();
        }

        static void parse() {
            long start = System.nanoTime();
            long hash = start;
            while (System.nanoTime() - start < 3_000_000) {
                for (int i = 0; i < 1_000; i++) {
                    hash = 31 * hash + (hash >>> 7);
                }
            }
            result = hash;
        }
    }

    /** Threads read from a pipe, which holds their workers. */
    public static final class HeldWorker {
        private HeldWorker() {}

        public static void main(String[] args) throws Exception {
            Path pipe = Files.createTempDirectory("ill").resolve("pipe");
            new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
            // For both, so that opening does not wait for a partner.
            RandomAccessFile end = new RandomAccessFile(pipe.toFile(), "rw");
            Files.delete(pipe);
            Life.threads(3, () -> read(end));
            Life.platformThread(() -> {
                Thread.sleep(100);
                end.write(1);
            });
            Life.untilInputEnds();
        }

        static void read(RandomAccessFile end) throws IOException {
            end.read();
        }
    }

    /** Many threads want one of a few connections. */
    public static final class StarvedPool {
        private static final Semaphore CONNECTIONS = new Semaphore(4);

        private StarvedPool() {}

        public static void main(String[] args) throws IOException {
            Life.threads(200, StarvedPool::serve);
            Life.untilInputEnds();
        }

        static void serve() throws InterruptedException {
            take();
            try {
                query();
            } finally {
                CONNECTIONS.release();
            }
        }

        static void take() throws InterruptedException {
            CONNECTIONS.acquire();
        }

        static void query() throws InterruptedException {
            Thread.sleep(20);
        }
    }

    /** Many threads want one lock, whose holder is slow. */
    public static final class ContendedLock {
        private static final Object LOCK = new Object();

        private ContendedLock() {}

        public static void main(String[] args) throws IOException {
            Life.threads(40, ContendedLock::update);
            Life.untilInputEnds();
        }

        static void update() throws InterruptedException {
            synchronized (LOCK) {
                write();
            }
        }

        static void write() throws InterruptedException {
            Thread.sleep(15);
        }
    }

    /** Two threads take two locks, each in another order. */
    public static final class Deadlock {
        private static final CountDownLatch BOTH = new CountDownLatch(2);

        private Deadlock() {}

        public static void main(String[] args) throws IOException {
            Object one = new Object();
            Object two = new Object();
            Thread.ofVirtual().name("first").start(() -> take(one, two));
            Thread.ofVirtual().name("second").start(() -> take(two, one));
            Life.untilInputEnds();
        }

        static void take(Object first, Object second) {
            synchronized (first) {
                BOTH.countDown();
                try {
                    BOTH.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                synchronized (second) {
                    throw new IllegalStateException("no deadlock");
                }
            }
        }
    }

    /** Threads wait below a native frame. */
    public static final class Pinned {
        private Pinned() {}

        @SuppressWarnings("restricted")
        public static void main(String[] args) throws Exception {
            Linker linker = Linker.nativeLinker();
            MethodHandle sort =
                    linker.downcallHandle(
                            linker.defaultLookup().find("qsort").orElseThrow(),
                            FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
            MethodHandle compare =
                    MethodHandles.lookup()
                            .findStatic(
                                    Pinned.class,
                                    "compare",
                                    MethodType.methodType(
                                            int.class, MemorySegment.class, MemorySegment.class));
            MemorySegment pointer =
                    linker.upcallStub(
                            compare,
                            FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS),
                            Arena.global());
            Life.threads(2, () -> sort(sort, pointer));
            Life.untilInputEnds();
        }

        private static void sort(MethodHandle sort, MemorySegment compare) {
            try (Arena arena = Arena.ofConfined()) {
                sort.invoke(arena.allocate(8), 2L, 4L, compare);
            } catch (Throwable t) {
                throw new IllegalStateException(t);
            }
        }

        static int compare(MemorySegment one, MemorySegment other) {
            LockSupport.parkNanos(60_000_000);
            return 0;
        }
    }

    /** A thread never gives its worker back. */
    public static final class EndlessLoop {
        private static volatile boolean isOver;

        private EndlessLoop() {}

        public static void main(String[] args) throws IOException {
            Thread.ofVirtual().name("endless").start(EndlessLoop::spin);
            Life.threads(4, () -> Thread.sleep(30));
            Life.untilInputEnds();
        }

        static void spin() {
            while (!isOver) {
                Thread.onSpinWait();
            }
        }
    }

    /** Objects live for long enough that each collection has to look at most of them. */
    public static final class GcPressure {
        private static final byte[][] CACHE = new byte[200_000][];

        private GcPressure() {}

        public static void main(String[] args) throws IOException {
            Life.threads(1, GcPressure::replace);
            Life.untilInputEnds();
        }

        static void replace() {
            for (int i = 0; i < 1_000; i++) {
                int at = ThreadLocalRandom.current().nextInt(CACHE.length);
                CACHE[at] = new byte[100];
            }
            Thread.yield();
        }
    }

    /** More threads compute than there are processors. */
    public static final class RunnableThreads {
        private static volatile long result;

        private RunnableThreads() {}

        public static void main(String[] args) throws IOException {
            int count = 12 * Runtime.getRuntime().availableProcessors();
            for (int i = 0; i < count; i++) {
                Life.platformThread(RunnableThreads::render);
            }
            Life.untilInputEnds();
        }

        static void render() {
            long hash = result;
            for (int i = 0; i < 100_000; i++) {
                hash = 31 * hash + (hash >>> 7);
            }
            result = hash;
        }
    }

    /** A service answers slowly. */
    public static final class SlowSocket {
        private SlowSocket() {}

        public static void main(String[] args) throws IOException {
            ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            Life.platformThread(() -> answer(server.accept()));
            for (int i = 0; i < 20; i++) {
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
                Life.threads(1, () -> call(socket));
            }
            Life.untilInputEnds();
        }

        private static void answer(Socket socket) {
            Life.platformThread(() -> {
                socket.getInputStream().read();
                Life.rest(200);
                socket.getOutputStream().write(1);
            });
        }

        static void call(Socket socket) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(1);
            socket.getInputStream().read();
        }
    }

    /** Now and then threads compute for so long that others wake late. */
    public static final class LateTimers {
        private LateTimers() {}

        public static void main(String[] args) throws IOException {
            Life.threads(20, () -> Thread.sleep(20));
            Life.platformThread(() -> {
                for (int i = 0; i < 4; i++) {
                    Thread.startVirtualThread(LateTimers::burst);
                }
                Thread.sleep(500);
            });
            Life.untilInputEnds();
        }

        static void burst() {
            long start = System.nanoTime();
            while (System.nanoTime() - start < 100_000_000) {
                Life.compute(start);
            }
        }
    }

    /** Threads ask again and again whether something has happened. */
    public static final class Yields {
        private static volatile boolean isReady;

        private Yields() {}

        public static void main(String[] args) throws IOException {
            Life.threads(4, Yields::awaitReady);
            Life.untilInputEnds();
        }

        static void awaitReady() {
            while (!isReady) {
                Thread.yield();
            }
        }
    }
}
