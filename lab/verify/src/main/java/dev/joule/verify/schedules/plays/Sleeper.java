package dev.joule.verify.schedules.plays;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Polls on a strand that parks until it is woken; after a lost wake it stays parked forever. */
final class Sleeper implements Context, Waker {
    private final Thread thread = Thread.currentThread();
    private final AtomicBoolean woken = new AtomicBoolean();

    @Override
    public Waker waker() {
        return this;
    }

    @Override
    public void wake() {
        woken.set(true);
        LockSupport.unpark(thread);
    }

    @Override
    public Scheduler scheduler() {
        throw new AssertionError("a play has no scheduler");
    }

    <T> T await(Pollable<T> pollable) throws Exception {
        while (true) {
            if (pollable.poll(this) instanceof Poll.Ready<T>(T value)) {
                return value;
            }
            sleep();
        }
    }

    void sleep() {
        while (!woken.getAndSet(false)) {
            LockSupport.park(this);
        }
    }
}
