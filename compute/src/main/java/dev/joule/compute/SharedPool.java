package dev.joule.compute;

/** Makes the shared pool when it is first asked for. */
final class SharedPool {

    static final ComputePool POOL =
            new ComputePool(ComputePool.builder().name("joule-compute").core(), false);

    private SharedPool() {}
}
