package dev.joule.agent.programs;

import java.util.ArrayList;
import java.util.List;

/** Has many virtual threads wait on one monitor until the last one comes and notifies all. */
public final class Crowd {
    private static final int THREADS = 2_000;
    private static final int ROUNDS = 5;

    private final Object monitor = new Object();
    private int present;
    private int round;

    private Crowd() {}

    public static void main(String[] args) throws InterruptedException {
        Crowd crowd = new Crowd();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.startVirtualThread(crowd::meetOften));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("rounds: " + crowd.round);
    }

    private void meetOften() {
        try {
            for (int i = 0; i < ROUNDS; i++) {
                meet();
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    private void meet() throws InterruptedException {
        synchronized (monitor) {
            int mine = round;
            present++;
            if (present == THREADS) {
                present = 0;
                round++;
                monitor.notifyAll();
            }
            while (round == mine) {
                monitor.wait();
            }
        }
    }
}
