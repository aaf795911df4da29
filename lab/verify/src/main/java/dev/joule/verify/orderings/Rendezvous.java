package dev.joule.verify.orderings;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The meeting point of the two actors of a sample before their race. Actors with unequal work drift
 * apart from sample to sample and then never collide. So they meet before each sample, and the
 * quicker one waits a random time, which lets it hit every moment of the other's work.
 */
public final class Rendezvous {
    private static final int ACTORS = 2;
    private static final int SPINS = 1 << 10;

    /** The limit of the wait: an actor that threw never arrives, and the other continues alone. */
    private static final int YIELDS = 1 << 16;

    private final AtomicInteger arrived = new AtomicInteger();

    /** Keeps the compiler from removing the work of {@link #pause}. */
    @SuppressWarnings("unused")
    private int workDone;

    /** Waits for the other actor. */
    public void meet() {
        arrived.getAndIncrement();
        for (int i = 0; arrived.get() < ACTORS && i < SPINS + YIELDS; i++) {
            if (i < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /**
     * Waits for the other actor, and then for a random number of multiplications below the limit.
     */
    public void meet(int longest) {
        meet();
        pause(longest);
    }

    /** Waits for a random number of multiplications below the limit. */
    void pause(int longest) {
        int work = ThreadLocalRandom.current().nextInt(longest);
        int product = work;
        for (int i = 0; i < work; i++) {
            product = product * 31 + i;
        }
        workDone = product;
    }
}
