package dev.joule.compute;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool that is created at its first use. If that fails, for example because no thread can be
 * created, the next use tries again. A class initializer would not be tried again.
 */
final class SharedPool {

    private static final SharedPool SHARED =
            new SharedPool(() ->
                    new ComputePool(ComputePool.builder().name("joule-compute").core(), false));

    private final Supplier<ComputePool> create;
    private volatile @Nullable ComputePool pool;

    SharedPool(Supplier<ComputePool> create) {
        this.create = create;
    }

    /** Returns the shared pool. */
    static ComputePool shared() {
        return SHARED.get();
    }

    /** Returns the pool, or throws what its creation throws. */
    ComputePool get() {
        ComputePool created = pool;
        return created == null ? created() : created;
    }

    private synchronized ComputePool created() {
        ComputePool created = pool;
        if (created == null) {
            created = create.get();
            pool = created;
        }
        return created;
    }
}
