package dev.joule.cli.demo;

import dev.joule.load.LoadServer;
import dev.joule.load.Service;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The program of both child JVMs; only the agent's flag distinguishes them. It answers each line of
 * its input with a line, and ends when its input ends: then the parent has ended.
 */
final class DemoChild {

    /** Begins each answer: the JVM may print other lines. */
    static final String ANSWER = "demo: ";

    static final String SERVE = "serve";
    static final String BEHIND = "behind";

    private DemoChild() {}

    /** Runs the program. */
    public static void main(String[] args) throws IOException, InterruptedException {
        LinkedBlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread.ofPlatform().daemon().start(() -> readToTheEnd(requests));
        while (true) {
            System.out.println(ANSWER + answer(requests.take().split(" ")));
        }
    }

    private static void readToTheEnd(LinkedBlockingQueue<String> requests) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            in.lines().forEach(requests::add);
        } catch (IOException brokenPipe) {
            // The parent has ended.
        }
        System.exit(0);
    }

    private static String answer(String[] request) throws IOException, InterruptedException {
        return switch (request[0]) {
            case SERVE ->
                    Integer.toString(
                            LoadServer.start(Thread.ofVirtual().factory(), Service.ECHO).port());
            case BEHIND ->
                    behind(
                            Integer.parseInt(request[1]),
                            Duration.ofMillis(Long.parseLong(request[2])),
                            Integer.parseInt(request[3]));
            default -> throw new IllegalArgumentException(request[0]);
        };
    }

    /**
     * Starts short threads while all carriers are stuck.
     *
     * @return the nanoseconds from its start until the last of them ran, the median, and the first
     */
    private static String behind(int carriers, Duration stuck, int threads)
            throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(carriers);
        Thread[] computing = new Thread[carriers];
        for (int i = 0; i < carriers; i++) {
            computing[i] = Thread.ofVirtual().start(() -> compute(stuck, begun));
        }
        begun.await();
        long[] waits = new long[threads];
        CountDownLatch ran = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int index = i;
            long start = System.nanoTime();
            Thread.ofVirtual()
                    .start(() -> {
                        waits[index] = System.nanoTime() - start;
                        ran.countDown();
                    });
        }
        ran.await();
        for (Thread thread : computing) {
            thread.join();
        }
        Arrays.sort(waits);
        return waits[threads - 1] + " " + waits[threads / 2] + " " + waits[0];
    }

    /** Computes without a pause, so that the carrier runs nothing else. */
    private static void compute(Duration time, CountDownLatch begun) {
        long start = System.nanoTime();
        begun.countDown();
        while (System.nanoTime() - start < time.toNanos()) {
            Thread.onSpinWait();
        }
    }
}
