package dev.joule.compute;

import dev.joule.compute.internal.pool.PoolCore;
import dev.joule.compute.internal.pool.PoolSettings;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Makes a {@link ComputePool}. */
public final class ComputePoolBuilder {

    /** The largest number of workers of one pool; that of a {@code Scheduler} is the same. */
    public static final int MAX_WORKERS = 3840;

    private static final long STACK_SIZE = 16L << 20;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private int workers = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MAX_WORKERS);
    private String name = "";
    private long stackSize = STACK_SIZE;
    private IntConsumer onStart = index -> {};
    private IntConsumer onStop = index -> {};

    ComputePoolBuilder() {}

    /**
     * Sets the number of workers: 1 to {@value #MAX_WORKERS}. By default there are as many workers
     * as the machine, or the container's quota, has processors.
     */
    public ComputePoolBuilder workers(int count) {
        if (count < 1 || count > MAX_WORKERS) {
            throw new IllegalArgumentException(
                    "workers must be 1 to " + MAX_WORKERS + ", not " + count);
        }
        workers = count;
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
        PoolCore core = new PoolCore(new PoolSettings(workers, prefix, stackSize, onStart, onStop));
        core.start();
        return core;
    }
}
