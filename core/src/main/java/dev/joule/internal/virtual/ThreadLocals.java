package dev.joule.internal.virtual;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A thread's thread-locals as a whole: if the pool's policy asks for it, they end with the task
 * that set them, and the next task does not find them. The JDK has no public way: it works where
 * {@code java.lang} is open to Joule ({@code --add-opens java.base/java.lang=dev.joule}, or {@code
 * =ALL-UNNAMED} on the class path) and does nothing elsewhere.
 *
 * <p>No part of {@link ThreadBridge}: schedulers without virtual threads use it too, and the JDK's
 * side of those starts threads when it is first touched.
 */
public final class ThreadLocals {
    private static final @Nullable VarHandle MAP = findMap("threadLocals");
    private static final @Nullable VarHandle INHERITABLE = findMap("inheritableThreadLocals");

    private ThreadLocals() {}

    /** Returns whether thread-locals can be cleared here. */
    public static boolean canClear() {
        return MAP != null && INHERITABLE != null;
    }

    /** Returns the flag that makes it possible. */
    public static String flag() {
        return VirtualThreadAccess.flagFor(ThreadLocals.class.getModule().getDescriptor());
    }

    /**
     * Forgets the calling thread's thread-locals, and those that threads it makes would inherit.
     */
    public static void clear(Thread current) {
        // Two reads per task where it works, and folded away where it does not.
        if (MAP != null && MAP.get(current) != null) {
            MAP.set(current, null);
        }
        if (INHERITABLE != null && INHERITABLE.get(current) != null) {
            INHERITABLE.set(current, null);
        }
    }

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

    private static @Nullable VarHandle findMap(String field) {
        if (!Object.class.getModule().isOpen("java.lang", ThreadLocals.class.getModule())) {
            return null;
        }
        try {
            Class<?> map = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findVarHandle(Thread.class, field, map);
        } catch (ReflectiveOperationException unknownJdk) {
            return null;
        }
    }
}
