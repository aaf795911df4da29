package dev.joule.testing;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Waker;

/** A context with a waker and no scheduler. */
public record FakeContext(Waker waker) implements Context {

    /** A context whose waker nobody looks at. */
    public FakeContext() {
        this(new CountingWaker());
    }

    @Override
    public Scheduler scheduler() {
        throw new UnsupportedOperationException("no scheduler in this test");
    }
}
