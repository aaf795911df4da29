package dev.joule.bench.fairness;

import java.sql.Connection;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/** Some places, each of which one thread at a time can hold. */
@FunctionalInterface
interface Resource {

    /** The number of places of a semaphore or a pool. */
    int PLACES = 4;

    /** The code that runs while a place is held. */
    @FunctionalInterface
    interface Section {
        void run(int place) throws Exception;
    }

    /** Waits for a place, runs the section, and gives the place back. */
    void hold(Section section) throws Exception;

    /** Returns a lock, which is a single place. */
    static Resource lock(boolean fair) {
        ReentrantLock lock = new ReentrantLock(fair);
        return section -> {
            lock.lock();
            try {
                section.run(0);
            } finally {
                lock.unlock();
            }
        };
    }

    /** Returns a monitor, which is a single place. */
    static Resource monitor() {
        Object monitor = new Object();
        return section -> {
            synchronized (monitor) {
                section.run(0);
            }
        };
    }

    /** Returns a semaphore with a permit for each place. */
    static Resource semaphore(boolean fair) {
        Semaphore permits = new Semaphore(PLACES, fair);
        ConcurrentLinkedQueue<Integer> places = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < PLACES; i++) {
            places.add(i);
        }
        return section -> {
            permits.acquire();
            int place = places.remove();
            try {
                section.run(place);
            } finally {
                places.add(place);
                permits.release();
            }
        };
    }

    /** Returns a pool that lends first what was given back last. */
    static Resource lifoPool() {
        BlockingDeque<Integer> places = new LinkedBlockingDeque<>();
        for (int i = 0; i < PLACES; i++) {
            places.addFirst(i);
        }
        return section -> {
            int place = places.takeFirst();
            try {
                section.run(place);
            } finally {
                places.addFirst(place);
            }
        };
    }

    /** Returns a pool that hands a place to a waiting thread, unless another takes it before. */
    static Resource handOffPool() {
        HandOffPool pool = new HandOffPool(PLACES);
        return section -> {
            int place = pool.take();
            try {
                section.run(place);
            } finally {
                pool.giveBack(place);
            }
        };
    }

    /** Returns a pool of HikariCP, whose connections lead to no database. */
    static Resource hikariPool() {
        DataSource pool = StubConnections.pool(PLACES);
        return section -> {
            try (Connection connection = pool.getConnection()) {
                section.run(StubConnections.placeOf(connection));
            }
        };
    }
}
