package dev.joule.verify.orderings.driver;

import dev.joule.internal.driver.EventQueue;
import dev.joule.internal.driver.SocketWaiter;

/** A queue that returns one event at each poll: a descriptor can be read. */
final class OneEvent implements EventQueue {
    private int descriptor;

    void of(int descriptor) {
        this.descriptor = descriptor;
    }

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
        return descriptor;
    }

    @Override
    public int directions(int event) {
        return SocketWaiter.READ;
    }

    @Override
    public void wake() {}
}
