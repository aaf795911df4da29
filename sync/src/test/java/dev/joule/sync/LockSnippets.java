package dev.joule.sync;

import dev.joule.Scheduler;
import dev.joule.sync.Barrier.Arrival;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Function;

/** The examples of the documentation of locks and signals. */
final class LockSnippets {

    private LockSnippets() {}

    // @start region="semaphore"
    /** Fetches all pages, at most so many at a time. */
    static Pollable<List<String>> fetchAll(
            List<String> pages, int limit, Function<String, Pollable<String>> fetch) {
        Semaphore permits = new Semaphore(limit);
        List<Pollable<String>> fetches = new ArrayList<>();
        for (String page : pages) {
            fetches.add(permits.withPermit(() -> fetch.apply(page)));
        }
        return Pollables.joinAll(fetches);
    }

    // @end

    // @start region="mutex"
    /** An account that stays locked while a transfer is under way. */
    static final class Account {
        private final Mutex mutex = new Mutex();
        private int balance;

        /** Called by tasks: the book keeper may take long, and no worker waits for it. */
        Pollable<Integer> deposit(int amount, Function<Integer, Pollable<Integer>> bookKeeper) {
            return mutex.withLock(
                    () -> bookKeeper.apply(balance + amount).map(booked -> balance = booked));
        }

        /** Called by threads. */
        int balance() throws InterruptedException {
            try (Mutex.Guard _ = mutex.lock()) {
                return balance;
            }
        }
    }

    // @end

    // @start region="rwLock"
    /** Settings that many read, and few change. */
    static final class Settings {
        private final RwLock lock = new RwLock();
        private final Map<String, String> values = new HashMap<>();

        String get(String key, String otherwise) throws InterruptedException {
            try (RwLock.ReadGuard _ = lock.read()) {
                return values.getOrDefault(key, otherwise);
            }
        }

        /** Changes a value, and shows all to the listener while others read. */
        void put(String key, String value, Consumer<Map<String, String>> listener)
                throws InterruptedException {
            try (RwLock.WriteGuard guard = lock.write()) {
                values.put(key, value);
                guard.downgrade();
                listener.accept(values);
            }
        }
    }

    // @end

    // @start region="notify"
    /** Takes from a queue that others fill; they call notifyOne after each element. */
    static Pollable<String> next(Queue<String> queue, Notify filled) {
        String first = queue.poll();
        return first != null
                ? Pollables.ready(first)
                : filled.awaitAsync().andThen(told -> next(queue, filled));
    }

    // @end

    // @start region="waitGroup"
    /** Starts work in the background, and waits until all of it is over, however it ends. */
    static void runAll(Scheduler scheduler, List<Pollable<Void>> works)
            throws InterruptedException {
        WaitGroup group = new WaitGroup();
        for (Pollable<Void> work : works) {
            group.add(1);
            scheduler.spawnDetached(work.onFinally(group::done));
        }
        group.await();
    }

    // @end

    // @start region="barrier"
    /** Computes a round after the other; the last to arrive in each reports. */
    static void rounds(int rounds, Barrier barrier, Runnable compute, Runnable report)
            throws InterruptedException {
        for (int i = 0; i < rounds; i++) {
            compute.run();
            if (barrier.await() == Arrival.LEADER) {
                report.run();
            }
        }
    }

    // @end

    // @start region="onceCell"
    /** A client that connects when it is first used, again if that failed. */
    static final class Client {
        private final OnceCell<String> connection = new OnceCell<>();

        /** Called by tasks. */
        Pollable<String> get(String key, Pollable<String> connect) {
            return connection.getOrInitAsync(() -> connect).map(open -> key + " from " + open);
        }

        /** Called by threads. */
        String get(String key) throws InterruptedException {
            return key + " from " + connection.getOrInit(() -> "a new connection");
        }
    }

    // @end
}
