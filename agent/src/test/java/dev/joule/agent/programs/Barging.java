package dev.joule.agent.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has one carrier, and a thread that gives a permit back and takes it again many times without
 * waiting; counts the turns of others that want it, too, until it is done.
 */
public final class Barging {
    private static final int OTHERS = 8;
    private static final int ROUNDS = 200_000;

    private Barging() {}

    public static void main(String[] args) throws Exception {
        Semaphore permit = new Semaphore(0);
        AtomicInteger turns = new AtomicInteger();
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < OTHERS; i++) {
            others.add(
                    Thread.startVirtualThread(() -> {
                        permit.acquireUninterruptibly();
                        turns.incrementAndGet();
                        permit.release();
                    }));
        }
        int[] seen = new int[1];
        Thread barging =
                Thread.startVirtualThread(() -> {
                    permit.release();
                    for (int i = 0; i < ROUNDS; i++) {
                        permit.acquireUninterruptibly();
                        permit.release();
                    }
                    seen[0] = turns.get();
                });
        barging.join();
        for (Thread other : others) {
            other.join();
        }
        System.out.println("turns of others: " + (seen[0] > 0));
    }
}
