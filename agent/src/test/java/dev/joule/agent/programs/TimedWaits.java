package dev.joule.agent.programs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits with a timeout in all ways there are, and prints which threads of the JDK's keep timers.
 */
public final class TimedWaits {
    private static final int THREADS = 100;

    private TimedWaits() {}

    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.startVirtualThread(TimedWaits::waitInAllWays));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Thread sleeper = Thread.startVirtualThread(TimedWaits::sleepForLong);
        while (sleeper.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        sleeper.interrupt();
        sleeper.join();
        System.out.println("keepers: " + keepers());
    }

    private static void waitInAllWays() {
        try {
            Thread.sleep(1);
            LockSupport.parkNanos(100_000);
            new LinkedBlockingQueue<Integer>().poll(1, TimeUnit.MILLISECONDS);
            Object lock = new Object();
            synchronized (lock) {
                for (int i = 0; i < 2; i++) {
                    lock.wait(1);
                }
            }
            // The timeout that is not waited for.
            LinkedBlockingQueue<Integer> full = new LinkedBlockingQueue<>();
            Thread giver = Thread.startVirtualThread(() -> full.add(1));
            full.poll(1, TimeUnit.HOURS);
            giver.join(Duration.ofHours(1));
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    private static void sleepForLong() {
        try {
            Thread.sleep(Duration.ofDays(1));
        } catch (InterruptedException interrupt) {
            System.out.println("interrupted");
        }
    }

    private static List<String> keepers() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.contains("unparker") || name.contains("delayScheduler"))
                .toList();
    }
}
