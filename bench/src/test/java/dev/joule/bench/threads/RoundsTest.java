package dev.joule.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that every round ends, twice, and returns a time. */
@Timeout(60)
class RoundsTest {

    private static final ThreadFactory THREADS = Thread.ofVirtual().factory();

    private interface Round {
        double run();
    }

    private static void endsTwice(Round round) {
        assertThat(round.run()).isPositive();
        assertThat(round.run()).isPositive();
    }

    @Test
    void ofSpawning() {
        Spawning spawning = new Spawning(THREADS);
        endsTwice(spawning::remote);
        endsTwice(spawning::local);
        endsTwice(spawning::joinEach);
    }

    @Test
    void ofYieldingAndPingPong() {
        endsTwice(new Yielding(THREADS)::round);
        endsTwice(new PingPong(THREADS)::round);
    }

    @Test
    void ofQueues() {
        endsTwice(new Queue(THREADS, 1)::round);
        endsTwice(new Queue(THREADS, ThreadSizes.SIDES)::round);
    }

    @Test
    void ofContention() {
        Contention contention = new Contention(THREADS);
        endsTwice(contention::lock);
        endsTwice(contention::monitor);
    }

    @Test
    void ofSleeping() {
        endsTwice(new Sleeping(THREADS)::round);
    }
}
