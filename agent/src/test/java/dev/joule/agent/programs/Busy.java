package dev.joule.agent.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Has virtual threads compute, some milliseconds at a time, until a line comes in; prints a line
 * when they do.
 */
public final class Busy {
    private static final long SOME_TIME = TimeUnit.MILLISECONDS.toNanos(20);

    private static volatile boolean isOver;

    private Busy() {}

    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofVirtual().name("busy " + i).start(Busy::compute));
        }
        System.out.println("ready");
        System.in.read();
        isOver = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }

    private static void compute() {
        while (!isOver) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < SOME_TIME) {
                Thread.onSpinWait();
            }
            Thread.yield();
        }
    }
}
