package dev.joule.internal.worker;

import dev.joule.WorkerHooks;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.Driver;
import java.util.function.Consumer;

/** The settings of a pool; the simulator has its own clock and driver. */
public record PoolSetup(
        int workers,
        boolean stealing,
        long seed,
        Clock clock,
        Driver driver,
        WorkerHooks hooks,
        Consumer<Throwable> uncaught,
        Pool.Lifecycle lifecycle,
        TaskPolicy policy) {}
