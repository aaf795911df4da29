package dev.joule.bench.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.child.Starts;
import dev.joule.bench.child.Workload;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that every round ends, twice, and returns a time. */
@Timeout(60)
class RoundsTest {

    private static final ThreadFactory THREADS = Thread.ofVirtual().factory();

    private static void endsTwice(Workload.Round round) throws Exception {
        assertThat(round.run()).isPositive();
        assertThat(round.run()).isPositive();
    }

    @Test
    void ofSpawning() throws Exception {
        Spawning spawning = new Spawning(THREADS);
        endsTwice(spawning::remote);
        endsTwice(spawning::local);
        endsTwice(spawning::joinEach);
    }

    @Test
    void ofYieldingAndPingPong() throws Exception {
        endsTwice(new Yielding(THREADS)::round);
        endsTwice(new PingPong(THREADS)::round);
    }

    @Test
    void ofQueues() throws Exception {
        endsTwice(new Queue(THREADS, 1)::round);
        endsTwice(new Queue(THREADS, ThreadSizes.SIDES)::round);
    }

    @Test
    void ofContention() throws Exception {
        Contention contention = new Contention(THREADS);
        endsTwice(contention::lock);
        endsTwice(contention::monitor);
    }

    @Test
    void ofSleeping() throws Exception {
        endsTwice(new Sleeping(THREADS)::round);
    }

    @Test
    void ofStarts() throws Exception {
        endsTwice(new Starts(OneThread.class)::round);
    }
}
