package dev.joule.cli.observe;

import dev.joule.Scheduler;
import java.util.concurrent.locks.ReentrantLock;

/** Programs that the tests look into. Each prints "ready", and ends when its input does. */
final class Watched {
    private Watched() {}

    private static void awaitEnd() throws Exception {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // until the test closes it
        }
        System.exit(0);
    }

    /** Uses the library: tasks that follow each other, and a virtual thread that waits. */
    static final class Library {
        private Library() {}

        public static void main(String[] args) throws Exception {
            Scheduler scheduler = Scheduler.builder().workers(2).name("watched").build();
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            scheduler.ofVirtual().name("waits-for-a-lock").start(lock::lock);
            scheduler.execute(() -> again(scheduler));
            awaitEnd();
        }

        private static void again(Scheduler scheduler) {
            long end = System.nanoTime() + 100_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            scheduler.execute(() -> again(scheduler));
        }
    }

    /** Has no scheduler. */
    static final class WithoutJoule {
        private WithoutJoule() {}

        public static void main(String[] args) throws Exception {
            awaitEnd();
        }
    }

    /** Has virtual threads, two of which wait for each other. */
    static final class Deadlocked {
        private static final Object ONE = new Object();
        private static final Object OTHER = new Object();

        private Deadlocked() {}

        public static void main(String[] args) throws Exception {
            Thread first = Thread.ofVirtual().name("first").start(() -> both(ONE, OTHER, "second"));
            Thread second =
                    Thread.ofVirtual().name("second").start(() -> both(OTHER, ONE, "first"));
            Thread.ofVirtual().name("sleeper").start(Deadlocked::sleep);
            while (first.getState() != Thread.State.BLOCKED
                    || second.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            awaitEnd();
        }

        private static void sleep() {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private static volatile int inside;

        private static void both(Object mine, Object others, String name) {
            synchronized (mine) {
                synchronized (Deadlocked.class) {
                    inside++;
                }
                while (inside < 2) {
                    Thread.yield();
                }
                synchronized (others) {
                    System.out.println(name);
                }
            }
        }
    }
}
