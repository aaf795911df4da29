package dev.joule.testing;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a pollable on the calling thread: polls when woken, parks in between, without a timeout.
 * Each poll gets a new waker and only the newest one wakes, so a combinator that keeps an old one
 * hangs.
 */
public final class Driver {

    private final Thread thread = Thread.currentThread();
    private volatile OneShotWaker newest = new OneShotWaker();
    private int polls;

    public static <T> T run(Pollable<T> pollable) throws Exception {
        return new Driver().drive(pollable);
    }

    public <T> T drive(Pollable<T> pollable) throws Exception {
        for (; ; ) {
            OneShotWaker waker = new OneShotWaker();
            newest = waker;
            polls++;
            if (pollable.poll(new FakeContext(waker)) instanceof Poll.Ready<T>(var value)) {
                return value;
            }
            while (!waker.woken) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    throw new InterruptedException("not woken");
                }
            }
        }
    }

    public int polls() {
        return polls;
    }

    private final class OneShotWaker implements Waker {
        private volatile boolean woken;

        @Override
        public void wake() {
            woken = true;
            if (newest == this) {
                LockSupport.unpark(thread);
            }
        }
    }
}
