package dev.joule.verify.schedules.explore;

import java.lang.invoke.VarHandle;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls. Outside a run, and inside a static initializer (which runs in the first
 * run only), it does nothing. One thread runs everything.
 */
public final class Hooks {
    private static final IdentityHashMap<VarHandle, String> NAMES = new IdentityHashMap<>();

    private static @Nullable Execution now;
    private static int quiet;

    /* The CAS that is being made. */
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

    private static @Nullable Execution now() {
        return quiet == 0 ? now : null;
    }

    /** Before a call of a method of a {@link VarHandle}; the index is -1 for a field. */
    public static void handle(VarHandle handle, Object base, int index, Mode mode) {
        Execution execution = now();
        if (execution != null) {
            String name = nameOf(handle);
            execution.access(base, name, index, mode);
            casBase = base;
            casName = name;
            casIndex = index;
        }
    }

    /** After a CAS. */
    public static void swapped(boolean done) {
        Execution execution = now();
        if (execution != null && casBase != null) {
            if (done) {
                execution.swapped(casBase, casName, casIndex);
            }
            execution.answered(done);
        }
    }

    /** After a read. */
    public static void answered(Object answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(answer == null ? "null" : answer);
        }
    }

    /** After a read. */
    public static void answered(boolean answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(answer);
        }
    }

    /** After a read. */
    public static void answered(int answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(answer);
        }
    }

    /** After a read. */
    public static void answered(long answer) {
        Execution execution = now();
        if (execution != null) {
            execution.answered(Long.toHexString(answer));
        }
    }

    /** Before an access of a field without a handle. */
    public static void field(Object base, String name, Mode mode) {
        Execution execution = now();
        if (execution != null) {
            execution.access(base, name, -1, mode);
        }
    }

    /** Before a read of an array's element. */
    public static void elementRead(Object array, int index) {
        Execution execution = now();
        if (execution != null) {
            execution.access(array, "element", index, Mode.READ);
        }
    }

    /** Before a write of an array's element. */
    public static void elementWrite(Object array, int index) {
        Execution execution = now();
        if (execution != null) {
            execution.access(array, "element", index, Mode.WRITE);
        }
    }

    /** For {@link Thread#onSpinWait} and {@link Thread#yield}. */
    public static void spin() {
        Execution execution = now();
        if (execution != null) {
            execution.spin();
        }
    }

    /**
     * Before a call of a concurrent class of the JDK, which is one step here. It orders nothing:
     * what a play keeps there must not hide a race.
     */
    public static void handleCall(Object base, String type, boolean writes) {
        Execution execution = now();
        if (execution != null) {
            execution.access(base, type, -1, writes ? Mode.OPAQUE_WRITE : Mode.OPAQUE_READ);
        }
    }

    /** For {@code LockSupport.park}. */
    public static void park(Object blocker) {
        Execution execution = now();
        if (execution != null) {
            execution.park(Long.MAX_VALUE);
        }
    }

    /** For {@code LockSupport.parkNanos}: time passes only when nobody else can go on. */
    public static void parkNanos(Object blocker, long nanos) {
        Execution execution = now();
        if (execution != null) {
            execution.park(execution.time() + nanos);
        }
    }

    /** For {@code LockSupport.unpark}. */
    public static void unpark(Thread thread) {
        Execution execution = now();
        if (execution != null) {
            execution.unpark(thread);
        }
    }

    /** For {@link Thread#currentThread}. */
    public static Thread currentThread() {
        Execution execution = now();
        return execution == null ? Thread.currentThread() : execution.self();
    }

    /** For {@link Thread#threadId}, which differs from run to run. */
    public static long threadId(Thread thread) {
        Execution execution = now();
        return execution == null ? 0 : execution.numberOf(thread);
    }

    /** For {@link System#nanoTime}. */
    public static long nanoTime() {
        Execution execution = now();
        return execution == null ? 0 : execution.time();
    }

    /** At the start of a static initializer. */
    public static void beginQuiet() {
        quiet++;
    }

    /** At its end. */
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

    /** As the weaver writes it: the simple name of the class that declares it, and its own. */
    private static String fieldOf(VarHandle handle) {
        Class<?> owner = handle.coordinateTypes().getFirst();
        String field = handle.describeConstable().orElseThrow().constantName();
        return owner.getName().substring(owner.getName().lastIndexOf('.') + 1) + "." + field;
    }
}
