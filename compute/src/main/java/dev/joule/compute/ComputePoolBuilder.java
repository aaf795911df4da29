package dev.joule.compute;

import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** A builder of {@link ComputePool}s. */
public final class ComputePoolBuilder {

    /** The largest number of workers of one pool; the same as for a {@code Scheduler}. */
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

    /** Sets the prefix of the workers' thread names. */
    public ComputePoolBuilder name(String prefix) {
        name = Objects.requireNonNull(prefix, "prefix");
        return this;
    }

    /**
     * Sets the stack size of a worker in bytes, as a hint to the JVM. The default is 16 MiB of
     * address space, of which only the part in use costs memory; 0 leaves the choice to the JVM.
     */
    public ComputePoolBuilder stackSize(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("stackSize must not be negative, but is " + bytes);
        }
        stackSize = bytes;
        return this;
    }

    /** Sets a hook that each worker runs first, with its index. */
    public ComputePoolBuilder onStart(IntConsumer hook) {
        onStart = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /** Sets a hook that each worker runs last, with its index. */
    public ComputePoolBuilder onStop(IntConsumer hook) {
        onStop = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /** Creates the pool and starts its workers. */
    public ComputePool build() {
        return new ComputePool(core(), true);
    }

    WorkerRegistry core() {
        String prefix = name.isEmpty() ? "joule-compute-" + NUMBER.incrementAndGet() : name;
        WorkerRegistry core =
                new WorkerRegistry(new PoolSettings(workers, prefix, stackSize, onStart, onStop));
        core.start();
        return core;
    }
}
