package dev.joule.bench.micro;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.timer.TimerWheel;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The costs of a worker's single steps. With the rows of {@link LocalQueueBenchmark}, they are the
 * figures that the simulator charges.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-XX:+UseG1GC", "-Xms1g", "-Xmx1g"})
public class SchedulerStepBenchmark {

    /** The state of the rows with one thread. */
    @State(Scope.Thread)
    public static class Alone {
        final Runnable task = new Nothing();
        final LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        final InjectionQueue injection = new InjectionQueue(64);
        final IdleSet idle = new IdleSet(64);
        final LifoSlot slot = new LifoSlot();
        final TimerWheel wheel = new TimerWheel(0);
    }

    /** A ring whose owner works while another thread reads it. */
    @State(Scope.Group)
    public static class Shared {
        final Runnable task = new Nothing();
        final LocalQueue ring = new LocalQueue(LocalQueue.CAPACITY);
        final IdleSet idle = new IdleSet(64);
    }

    /** Submits from outside and fetches, in an otherwise empty queue. */
    @Benchmark
    public @Nullable Runnable submitAndFetch(Alone on) {
        on.injection.trySubmit(on.task, 0);
        return on.injection.fetch(on.batch, 0, 1);
    }

    /** Fills the LIFO slot and empties it. */
    @Benchmark
    public @Nullable Runnable slotInAndOut(Alone on) {
        on.slot.fill(on.task);
        return on.slot.take();
    }

    /** Makes a worker park, be claimed, and find work. */
    @Benchmark
    public boolean parkClaimAndLeave(Alone on) {
        on.idle.transitionToParked(3, false);
        on.idle.tryClaim();
        return on.idle.transitionFromSearching();
    }

    /** Reads whether a worker has no timers. */
    @Benchmark
    public boolean wheelIsIdle(Alone on) {
        return on.wheel.isIdle();
    }

    /** Reads the clock. */
    @Benchmark
    public long clock() {
        return System.nanoTime();
    }

    /** Pushes and pops as the owner of a ring that another thread reads all the time. */
    @Benchmark
    @Group("look")
    public @Nullable Runnable lookedAt(Shared on) {
        on.ring.tryPush(on.task);
        return on.ring.pop();
    }

    /** Reads a ring whose owner works: the line has to come from its cache. */
    @Benchmark
    @Group("look")
    public boolean look(Shared on) {
        return on.ring.isEmptyForSleeper();
    }

    /** Changes the idle word, with two threads in turn: per change. */
    @Benchmark
    @Group("word")
    public boolean changeWord(Shared on) {
        on.idle.tryBecomeSearcher();
        return on.idle.transitionFromSearching();
    }

    /** Changes the idle word in the other of the two threads. */
    @Benchmark
    @Group("word")
    public boolean changeWordToo(Shared on) {
        on.idle.tryBecomeSearcher();
        return on.idle.transitionFromSearching();
    }

    private static final class Nothing implements Runnable {
        @Override
        public void run() {}
    }
}
