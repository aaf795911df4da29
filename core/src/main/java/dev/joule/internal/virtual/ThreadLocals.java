package dev.joule.internal.virtual;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A thread's thread-locals as a whole, which a worker changes between plain tasks and virtual
 * threads. The JDK has no public way: it works where {@code java.lang} is open to Joule ({@code
 * --add-opens java.base/java.lang=dev.joule}, or {@code =ALL-UNNAMED} on the class path), as it
 * must be for virtual threads, and does nothing elsewhere.
 */
public final class ThreadLocals {
    private static final @Nullable VarHandle MAP = findMap();

    private ThreadLocals() {}

    /** Takes the calling thread's thread-locals away, to be put back later. */
    public static @Nullable Object take(Thread current) {
        if (MAP == null) {
            return null;
        }
        Object map = MAP.get(current);
        if (map != null) {
            MAP.set(current, null);
        }
        return map;
    }

    /** Puts back the thread-locals that {@link #take} returned. */
    public static void put(Thread current, @Nullable Object map) {
        if (MAP != null && map != null) {
            MAP.set(current, map);
        }
    }

    private static @Nullable VarHandle findMap() {
        if (!Object.class.getModule().isOpen("java.lang", ThreadLocals.class.getModule())) {
            return null;
        }
        try {
            Class<?> map = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findVarHandle(Thread.class, "threadLocals", map);
        } catch (ReflectiveOperationException unknownJdk) {
            return null;
        }
    }
}
