package dev.joule.bench.threads;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Two threads that unpark each other in turn. */
final class PingPong {

    private final Crowd crowd;
    private final Side left = new Side();
    private final Side right = new Side();
    private volatile Side turn = left;

    PingPong(ThreadFactory threads) {
        crowd = new Crowd(threads);
        left.other = right;
        right.other = left;
    }

    /** Returns the nanoseconds of a round trip. */
    double round() {
        left.thread = null;
        right.thread = null;
        turn = left;
        return (double) crowd.run(left::play, right::play) / ThreadSizes.PINGS;
    }

    private final class Side {
        private @Nullable Side other;
        private volatile @Nullable Thread thread;

        void play() {
            thread = Thread.currentThread();
            for (int i = 0; i < ThreadSizes.PINGS; i++) {
                while (turn != this) {
                    LockSupport.park(PingPong.this);
                }
                if (other != null) {
                    turn = other;
                    // A thread that has not begun will see its turn when it begins.
                    LockSupport.unpark(other.thread);
                }
            }
        }
    }
}
