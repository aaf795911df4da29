package dev.joule.threads;

import dev.joule.testing.Await;
import dev.joule.threads.Ground.Threads;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Very many threads that are parked while garbage is collected, some of them called now and then.
 * Each holds an object that only its stack knows, and looks at it whenever it is called.
 *
 * <p>Prints what it has come to; the last line is {@code all ended}.
 */
final class ParkedCrowd {
    private static final int ROUNDS = 4;
    private static final int COLLECTIONS = 2;
    private static final int ONE_IN = 10;
    private static final int OVER = Integer.MAX_VALUE;

    private final Threads threads;
    private final Thread[] all;
    private final AtomicIntegerArray calls;
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger damaged = new AtomicInteger();
    private long start = System.nanoTime();

    private ParkedCrowd(Threads threads, int count) {
        this.threads = threads;
        this.all = new Thread[count];
        this.calls = new AtomicIntegerArray(count);
    }

    /** Takes the ground and how many. */
    public static void main(String[] args) throws Exception {
        try (Threads threads = Ground.valueOf(args[0]).open()) {
            new ParkedCrowd(threads, Integer.parseInt(args[1])).run();
        }
        System.out.println("all ended");
    }

    private void live(int number) {
        long[] own = {number};
        arrived.incrementAndGet();
        for (int heard = 0; heard != OVER; ) {
            LockSupport.park();
            int call = calls.getAcquire(number);
            if (call != heard) {
                heard = call;
                if (own[0]++ != number + answersBefore(number, call)) {
                    damaged.incrementAndGet();
                }
                answered.incrementAndGet();
            }
        }
    }

    /** One in so many is called in a round, and all at the end. */
    private static int answersBefore(int number, int call) {
        int own = number % ONE_IN + 1; // the round that it is called in
        return call == OVER && own <= ROUNDS ? 1 : 0;
    }

    private void run() throws InterruptedException {
        for (int i = 0; i < all.length; i++) {
            int number = i;
            all[i] = threads.builder().start(() -> live(number));
        }
        Await.until(() -> arrived.get() == all.length);
        for (Thread thread : all) {
            Await.until(() -> thread.getState() == Thread.State.WAITING);
        }
        tell("parked");
        System.gc();
        tell("collected once");
        for (int round = 1; round <= ROUNDS; round++) {
            int current = round;
            whileCollecting(() -> call(current, current - 1, ONE_IN));
            tell("round " + round);
        }
        for (Thread thread : all) {
            if (!thread.isAlive()) {
                throw new AssertionError(thread + " has ended");
            }
        }
        whileCollecting(() -> call(OVER, 0, 1));
        for (Thread thread : all) {
            thread.join();
        }
        tell("ended");
        if (damaged.get() > 0) {
            throw new AssertionError(damaged + " found another object on their stacks");
        }
    }

    /** Calls each so-manieth; when it returns, all of them have answered. */
    private void call(int what, int first, int step) {
        int expected = answered.get();
        for (int i = first; i < all.length; i += step) {
            expected++;
            calls.setRelease(i, what);
            LockSupport.unpark(all[i]);
        }
        int due = expected;
        Await.until(() -> answered.get() == due);
    }

    /** Collects garbage meanwhile. */
    private static void whileCollecting(Runnable action) throws InterruptedException {
        Thread collector =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; i < COLLECTIONS; i++) {
                                System.gc();
                            }
                        });
        action.run();
        collector.join();
    }

    private void tell(String what) {
        long now = System.nanoTime();
        System.out.printf(
                Locale.ROOT,
                "%,d %s: %.2f s, heap %d MB, %d collections in %.1f s%n",
                all.length,
                what,
                (now - start) / 1e9,
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20,
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(collector -> collector.getCollectionCount())
                        .sum(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                                .mapToLong(collector -> collector.getCollectionTime())
                                .sum()
                        / 1e3);
        start = System.nanoTime();
    }
}
