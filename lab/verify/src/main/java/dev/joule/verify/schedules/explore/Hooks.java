package dev.joule.verify.schedules.explore;

import java.lang.invoke.VarHandle;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The methods that woven code calls. Outside a run, and inside a static initializer (which runs in
 * the first run only), they do nothing. One thread runs everything.
 */
public final class Hooks {
    private static final IdentityHashMap<VarHandle, String> NAMES = new IdentityHashMap<>();

    private static @Nullable Execution now;
    private static int quiet;

    /* The place of the CAS in progress. */
    private static @Nullable Object casBase;
    private static String casName = "";
    private static int casIndex;

    private Hooks() {}

    static void enter(Execution execution) {
        now = execution;
    }

    static void leave() {
        now = null;
    }

    /** Called in a strand when its code has ended. */
    static void ended() {
        Execution execution = now();
        if (execution != null) {
            execution.drain();
        }
    }

    private static @Nullable Execution now() {
        return quiet == 0 ? now : null;
    }

    /** Called before a call of a method of a {@link VarHandle}; the index is -1 for a field. */
    public static void handle(VarHandle handle, Object base, int index, Mode mode) {
        Execution execution = now();
        if (execution != null) {
            String name = nameOf(handle);
            execution.access(base, name, index, mode);
            execution.stores(handle, base, name, index, mode);
            casBase = base;
            casName = name;
            casIndex = index;
        }
    }

    /** Called after a CAS. */
    public static void swapped(boolean done) {
        Execution execution = now();
        if (execution != null && casBase != null) {
            if (done) {
                execution.swapped(casBase, casName, casIndex);
            }
            execution.answered(done);
        }
    }

    /** Called after a read. */
    public static void answered(Object answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(answer == null ? "null" : answer);
        }
    }

    /** Called after a read. */
    public static void answered(boolean answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(answer);
        }
    }

    /** Called after a read. */
    public static void answered(int answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(answer);
        }
    }

    /** Called after a read. */
    public static void answered(long answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(Long.toHexString(answer));
        }
    }

    /** Called before an access of a field without a handle. */
    public static void field(Object base, String name, Mode mode) {
        Execution execution = now();
        if (execution != null) {
            execution.access(base, name, -1, mode);
        }
    }

    /** Called before a read of an array's element. */
    public static void elementRead(Object array, int index) {
        Execution execution = now();
        if (execution != null) {
            execution.access(array, "element", index, Mode.READ);
        }
    }

    /** Called before a write of an array's element. */
    public static void elementWrite(Object array, int index) {
        Execution execution = now();
        if (execution != null) {
            execution.access(array, "element", index, Mode.WRITE);
        }
    }

    /** Replaces {@link Thread#onSpinWait} and {@link Thread#yield}. */
    public static void spin() {
        Execution execution = now();
        if (execution != null) {
            execution.spin();
        }
    }

    /**
     * Called before a call of a concurrent class of the JDK, which is one step here. It orders
     * nothing: the state that a play keeps there must not hide a race.
     */
    public static void handleCall(Object base, String type, boolean writes) {
        Execution execution = now();
        if (execution != null) {
            execution.access(base, type, -1, writes ? Mode.OPAQUE_WRITE : Mode.OPAQUE_READ);
            if (writes) {
                execution.drain();
            }
        }
    }

    /** Replaces {@link VarHandle#fullFence}. */
    public static void fullFence() {
        Execution execution = now();
        if (execution != null) {
            execution.drain();
        }
    }

    /** Replaces {@code LockSupport.park}. */
    public static void park(Object blocker) {
        Execution execution = now();
        if (execution != null) {
            execution.park(Long.MAX_VALUE);
        }
    }

    /**
     * Replaces {@code LockSupport.parkNanos}: time passes only when no other strand can continue.
     */
    public static void parkNanos(Object blocker, long nanos) {
        Execution execution = now();
        if (execution != null) {
            execution.park(execution.time() + nanos);
        }
    }

    /** Replaces {@code LockSupport.unpark}. */
    public static void unpark(Thread thread) {
        Execution execution = now();
        if (execution != null) {
            execution.unpark(thread);
        }
    }

    /** Replaces {@link Thread#currentThread}. */
    public static Thread currentThread() {
        Execution execution = now();
        return execution == null ? Thread.currentThread() : execution.self();
    }

    /** Replaces {@link Thread#threadId}, which differs from run to run. */
    public static long threadId(Thread thread) {
        Execution execution = now();
        return execution == null ? 0 : execution.numberOf(thread);
    }

    /** Replaces {@link System#nanoTime}. */
    public static long nanoTime() {
        Execution execution = now();
        return execution == null ? 0 : execution.time();
    }

    /** Called at the start of a static initializer. */
    public static void beginQuiet() {
        quiet++;
    }

    /** Called at the end of a static initializer. */
    public static void endQuiet() {
        quiet--;
    }

    private static String nameOf(VarHandle handle) {
        String name = NAMES.get(handle);
        if (name == null) {
            name = handle.coordinateTypes().getFirst().isArray() ? "element" : fieldOf(handle);
            NAMES.put(handle, name);
        }
        return name;
    }

    /** Returns the field's name in the weaver's form: the simple name of its class, and its own. */
    private static String fieldOf(VarHandle handle) {
        Class<?> owner = handle.coordinateTypes().getFirst();
        String field = handle.describeConstable().orElseThrow().constantName();
        return owner.getName().substring(owner.getName().lastIndexOf('.') + 1) + "." + field;
    }
}
