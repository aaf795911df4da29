package dev.joule.agent.programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Has work for Joule's threads, and then none, and tells what the kernel counted for them
 * meanwhile. One virtual thread waits for a connection then, one for an hour, and one for ever.
 */
public final class Idle {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final int THREADS = 1_000;
    private static final Duration WATCHED = Duration.ofSeconds(1);

    private Idle() {}

    public static void main(String[] args) throws Exception {
        Thread.startVirtualThread(() -> {}).join();
        Map<String, String> before = used();
        work();
        System.out.println("works: " + !used().equals(before));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread accepts = Thread.startVirtualThread(() -> accept(server));
            Thread.startVirtualThread(() -> LockSupport.parkNanos(Duration.ofHours(1).toNanos()));
            Thread.startVirtualThread(LockSupport::park);
            System.out.println("rests: " + isAtRestAtLast());
            new Socket(server.getInetAddress(), server.getLocalPort()).close();
            accepts.join();
        }
    }

    /** Something for workers and spares. */
    private static void work() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.startVirtualThread(Idle::pause));
        }
        long end = System.nanoTime() + Duration.ofMillis(100).toNanos();
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            threads.add(Thread.startVirtualThread(() -> holdUntil(end)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1); // is what they do
        } catch (InterruptedException nobodyDoes) {
            throw new IllegalStateException(nobodyDoes);
        }
    }

    private static void holdUntil(long end) {
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private static void accept(ServerSocket server) {
        try {
            server.accept().close();
            System.out.println("awake: true");
        } catch (IOException failure) {
            System.out.println(failure);
        }
    }

    /** Returns when nothing was used for a while; it may take some time to come to that. */
    private static boolean isAtRestAtLast() throws InterruptedException {
        while (true) {
            Map<String, String> before = used();
            Thread.sleep(WATCHED); // is what is measured: that nothing happens
            if (used().equals(before)) {
                return !before.isEmpty();
            }
        }
    }

    /** Of each of Joule's threads: how often it went on and off a processor, and its time on it. */
    private static Map<String, String> used() {
        Map<String, String> used = new TreeMap<>();
        try (Stream<Path> tasks = Files.list(TASKS)) {
            for (Path task : tasks.toList()) {
                try {
                    String name = Files.readString(task.resolve("comm"));
                    if (name.startsWith("joule-")) {
                        String switches =
                                String.join(
                                        " ",
                                        Files.readAllLines(task.resolve("status")).stream()
                                                .filter(line -> line.contains("ctxt_switches"))
                                                .toList());
                        String times = Files.readString(task.resolve("schedstat"));
                        String onProcessor = times.substring(0, times.indexOf(' '));
                        used.put(name + task.getFileName(), switches + " " + onProcessor);
                    }
                } catch (NoSuchFileException ended) {
                    // As threads do.
                }
            }
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
        return used;
    }
}
