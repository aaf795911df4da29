package dev.joule.verify.schedules.plays;

import dev.joule.internal.driver.EventQueue;
import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.driver.SocketWaiter;
import dev.joule.internal.driver.SocketWaiter.WaitResult;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.IdleSet;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Plays of threads that wait for a socket, and of the worker that polls for them. */
public final class SocketPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public SocketPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("an event meets a wait", SocketPlays::event),
                new Scenario("a close meets a wait", SocketPlays::close),
                new Scenario("a look meets a worker falling asleep", SocketPlays::look));
    }

    /** Returns a field that names a later waiter, or none, to a waker that comes too late. */
    @Override
    public Set<String> admittedRaces() {
        return Set.of("Readiness.reader");
    }

    /** A queue that returns an event at each look: the only descriptor can be read. */
    public static final class OneEvent implements EventQueue {
        /** Creates the queue. */
        public OneEvent() {}

        @Override
        public boolean tryAdd(int descriptor) {
            return true;
        }

        @Override
        public int await(int millis) {
            return 1;
        }

        @Override
        public int descriptor(int event) {
            return 0;
        }

        @Override
        public int directions(int event) {
            return SocketWaiter.READ;
        }

        @Override
        public void wake() {}
    }

    /** A socket whose system reports the change from no byte to some, and its reader. */
    private static final class Socket {
        private final PollingDriver driver = new PollingDriver(1, new OneEvent(), Clock.SYSTEM);
        private final SocketWaiter waits = driver.waits();
        private final AtomicInteger bytes = new AtomicInteger();
        private final AtomicBoolean isClosed = new AtomicBoolean();

        Socket() {
            waits.begin(0, SocketWaiter.WRITE); // registers the descriptor
            waits.end(0, SocketWaiter.WRITE);
        }

        /** Sends a byte; the poller fetches the event, if there is one. */
        void send() {
            if (bytes.getAndIncrement() == 0) {
                driver.poll();
            }
        }

        /** Reads so many bytes as the JDK does: tries, waits, and tries again. */
        void read(int count) {
            for (int left = count; left > 0 && !isClosed(); ) {
                if (bytes.get() > 0) {
                    bytes.decrementAndGet();
                    left--;
                } else if (waits.begin(0, SocketWaiter.READ) == WaitResult.WAITING) {
                    if (!isClosed()) {
                        LockSupport.park(this);
                    }
                    waits.end(0, SocketWaiter.READ);
                }
            }
        }

        private boolean isClosed() {
            return isClosed.get();
        }

        /** Closes the socket as the JDK does: by its state first, and a stop after it. */
        void close() {
            mark();
            waits.stop(0, SocketWaiter.READ);
        }

        private void mark() {
            isClosed.set(true);
        }
    }

    private static void event(Cast cast) {
        Socket socket = new Socket();
        cast.strand("reader", () -> socket.read(2));
        cast.strand(
                "peer",
                () -> {
                    socket.send();
                    socket.send();
                });
    }

    private static void close(Cast cast) {
        Socket socket = new Socket();
        cast.strand("reader", () -> socket.read(2));
        cast.strand("peer", socket::send);
        cast.strand("closer", socket::close);
    }

    /**
     * Plays the last worker that goes to sleep while another thread looks: the worker waits in the
     * queue, or the other one sees that all are parked.
     */
    private static void look(Cast cast) {
        Socket socket = new Socket();
        if (socket.driver.park(0, 1)) { // consumes the wake of the registration
            socket.driver.deliver();
        }
        IdleSet idle = new IdleSet(1);
        AtomicBoolean isAttended = new AtomicBoolean();
        cast.strand(
                "poller",
                () -> {
                    socket.driver.poll();
                    if (idle.isAllParked()) {
                        isAttended.set(true);
                    }
                });
        cast.strand(
                "worker",
                () -> {
                    idle.transitionToParked(0, false);
                    if (socket.driver.park(0, 1)) {
                        isAttended.set(true);
                        socket.driver.deliver();
                    }
                });
        cast.never("all sleep beside the queue", () -> !isAttended.get());
    }
}
