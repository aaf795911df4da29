package dev.joule.verify.schedules.explore;

import java.util.HashMap;
import java.util.Map;

/** The access modes, by the order that they give to earlier and later accesses. */
public enum Mode {
    READ(true, false, true, false, false),
    WRITE(false, true, true, false, false),
    OPAQUE_READ(true, false, false, false, false),
    OPAQUE_WRITE(false, true, false, false, false),
    ACQUIRE(true, false, false, true, false),
    RELEASE(false, true, false, false, true),
    VOLATILE_WRITE(false, true, false, false, true),
    CAS(true, true, false, true, true),
    RMW(true, true, false, true, true),
    RMW_ACQUIRE(true, true, false, true, false),
    RMW_RELEASE(true, true, false, false, true);

    private static final Map<String, Mode> BY_METHOD = byMethod();

    final boolean reads;
    final boolean writes;
    final boolean plain;
    final boolean acquires;
    final boolean releases;

    Mode(boolean reads, boolean writes, boolean plain, boolean acquires, boolean releases) {
        this.reads = reads;
        this.writes = writes;
        this.plain = plain;
        this.acquires = acquires;
        this.releases = releases;
    }

    /** Returns whether a later load can be made before this access shows to other threads. */
    boolean canBeDelayed() {
        return writes && !reads && this != VOLATILE_WRITE;
    }

    /** Returns whether all earlier stores show to other threads before the next access. */
    boolean isFullFence() {
        return writes && !canBeDelayed();
    }

    /**
     * Returns the mode of a method of {@link java.lang.invoke.VarHandle}. A volatile read equals an
     * acquire, since no load is made early here.
     */
    public static Mode ofMethod(String method) {
        Mode mode = BY_METHOD.get(method);
        if (mode == null) {
            throw new IllegalArgumentException(
                    "an access that the explorer does not know: " + method);
        }
        return mode;
    }

    private static Map<String, Mode> byMethod() {
        Map<String, Mode> modes = new HashMap<>();
        modes.put("get", READ);
        modes.put("set", WRITE);
        modes.put("getOpaque", OPAQUE_READ);
        modes.put("setOpaque", OPAQUE_WRITE);
        modes.put("getAcquire", ACQUIRE);
        modes.put("getVolatile", ACQUIRE);
        modes.put("setRelease", RELEASE);
        modes.put("setVolatile", VOLATILE_WRITE);
        modes.put("compareAndSet", CAS);
        modes.put("weakCompareAndSet", CAS);
        modes.put("compareAndExchange", RMW); // treated as a write even where it fails
        for (String operation : new String[] {"Set", "Add", "BitwiseOr", "BitwiseAnd"}) {
            modes.put("getAnd" + operation, RMW);
            modes.put("getAnd" + operation + "Acquire", RMW_ACQUIRE);
            modes.put("getAnd" + operation + "Release", RMW_RELEASE);
        }
        return modes;
    }
}
