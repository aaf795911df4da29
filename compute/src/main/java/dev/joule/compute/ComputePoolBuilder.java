package dev.joule.compute;

import dev.joule.compute.internal.pool.PoolCore;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.sleep.SleepWord;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Makes a {@link ComputePool}. */
public final class ComputePoolBuilder {

    private static final long STACK_SIZE = 16L << 20;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private int parallelism = Runtime.getRuntime().availableProcessors();
    private String name = "";
    private long stackSize = STACK_SIZE;
    private boolean helpUnrelated;
    private IntConsumer onStart = index -> {};
    private IntConsumer onStop = index -> {};

    ComputePoolBuilder() {}

    /** How many workers there are; as many as processors, if not said. */
    public ComputePoolBuilder parallelism(int workers) {
        if (workers < 1 || workers > SleepWord.MAX_WORKERS) {
            throw new IllegalArgumentException(
                    "parallelism must be from 1 to " + SleepWord.MAX_WORKERS + ": " + workers);
        }
        parallelism = workers;
        return this;
    }

    /** What the workers' names begin with. */
    public ComputePoolBuilder name(String prefix) {
        name = Objects.requireNonNull(prefix, "prefix");
        return this;
    }

    /**
     * How many bytes of stack a worker has, as a hint to the JVM; 16 MiB of address space, if not
     * said, of which only what is used costs memory. 0 leaves it to the JVM.
     */
    public ComputePoolBuilder stackSize(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("stackSize must not be negative: " + bytes);
        }
        stackSize = bytes;
        return this;
    }

    /**
     * Whether a worker that waits for a branch may run jobs of other computations meanwhile.
     *
     * <p>Not unless asked for: the waiting code may hold a lock that the other computation needs,
     * and its wait may take as long as the other job does.
     */
    public ComputePoolBuilder helpUnrelated(boolean allowed) {
        helpUnrelated = allowed;
        return this;
    }

    /** What each worker runs first, with its index. */
    public ComputePoolBuilder onStart(IntConsumer hook) {
        onStart = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /** What each worker runs last, with its index. */
    public ComputePoolBuilder onStop(IntConsumer hook) {
        onStop = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /** Makes the pool and starts its workers. */
    public ComputePool build() {
        return new ComputePool(core(), true);
    }

    PoolCore core() {
        String prefix = name.isEmpty() ? "joule-compute-" + NUMBER.incrementAndGet() : name;
        PoolCore core =
                new PoolCore(
                        new PoolSettings(
                                parallelism, prefix, stackSize, helpUnrelated, onStart, onStop));
        core.start();
        return core;
    }
}
