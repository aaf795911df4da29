package dev.joule.bench.micro;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The costs of a worker's ring for its owner, and for a thief, without contention. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-XX:+UseG1GC", "-Xms1g", "-Xmx1g"})
public class LocalQueueBenchmark {

    private static final int BATCH = 128;

    private final LocalQueue own = new LocalQueue(LocalQueue.CAPACITY);
    private final LocalQueue other = new LocalQueue(LocalQueue.CAPACITY);
    private final Steal stolen = new Steal();
    private final Runnable task = new Nothing();

    /** Pushes a task to an empty ring and pops it, like a chain of tasks without a LIFO slot. */
    @Benchmark
    public @Nullable Runnable pushPop() {
        own.tryPush(task);
        return own.pop();
    }

    /** Fills half a ring and empties it; per task. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void fillAndDrain(Blackhole hole) {
        for (int i = 0; i < BATCH; i++) {
            own.tryPush(task);
        }
        for (int i = 0; i < BATCH; i++) {
            hole.consume(own.pop());
        }
    }

    /** Pushes a batch, has half of it stolen, and empties both rings; per task. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void stealHalf(Blackhole hole) {
        for (int i = 0; i < BATCH; i++) {
            own.tryPush(task);
        }
        if (own.stealInto(other, stolen) > 0) {
            hole.consume(stolen.takeFirst());
        }
        drain(own, hole);
        drain(other, hole);
    }

    private static final class Nothing implements Runnable {
        @Override
        public void run() {}
    }

    private static void drain(LocalQueue queue, Blackhole hole) {
        for (Runnable next = queue.pop(); next != null; next = queue.pop()) {
            hole.consume(next);
        }
    }
}
