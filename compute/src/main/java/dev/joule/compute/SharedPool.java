package dev.joule.compute;

/** Holds the shared pool, which is created at the first use. */
final class SharedPool {

    static final ComputePool POOL =
            new ComputePool(ComputePool.builder().name("joule-compute").core(), false);

    private SharedPool() {}
}
