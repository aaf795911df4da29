package dev.joule.verify.orderings;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where the two actors of one sample meet before they race. Actors that do unequal work drift apart
 * from sample to sample and then never collide; so they meet each time, and the quicker one waits a
 * random while, so that it comes across every moment of the other's work.
 */
public final class Rendezvous {
    private static final int ACTORS = 2;
    private static final int SPINS = 1 << 10;

    /** An actor that threw does not come: then the other goes on alone. */
    private static final int YIELDS = 1 << 16;

    private final AtomicInteger arrived = new AtomicInteger();

    /** Keeps the work of {@link #pause} from being left out. */
    @SuppressWarnings("unused")
    private int workDone;

    /** Waits for the other. */
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

    /** Waits for the other, and then a random while of so many multiplications at most. */
    public void meet(int longest) {
        meet();
        pause(longest);
    }

    /** Waits a random while of so many multiplications at most. */
    void pause(int longest) {
        int work = ThreadLocalRandom.current().nextInt(longest);
        int product = work;
        for (int i = 0; i < work; i++) {
            product = product * 31 + i;
        }
        workDone = product;
    }
}
