package dev.joule.verify.schedules.explore;

import dev.joule.verify.coroutine.Coroutine;
import org.jspecify.annotations.Nullable;

/** One of the threads of control in a schedule. */
final class Strand {
    enum State {
        RUNNABLE,
        PARKED,
        DONE
    }

    final int index;
    final String name;

    /** What the strand's code gets for {@link Thread#currentThread}. */
    final Thread self;

    private final Coroutine coroutine;

    State state = State.RUNNABLE;

    /** Whether it waits for something that another one does; cleared when another one acts. */
    boolean spinning;

    /** Whether its next park returns at once. */
    boolean permit;

    /** When its park ends by itself; {@link Long#MAX_VALUE} for never. */
    long deadline = Long.MAX_VALUE;

    @Nullable Throwable thrown;

    /* The access before which it was preempted, as long as nobody has disturbed it. */
    private boolean held;
    private @Nullable Object heldBase;
    private String heldName = "";
    private int heldIndex;
    private boolean heldWrites;

    Strand(int index, String name, Thread self, Cast.Body body) {
        this.index = index;
        this.name = name;
        this.self = self;
        coroutine =
                new Coroutine(() -> {
                    try {
                        body.run();
                    } catch (Throwable problem) {
                        thrown = problem;
                    }
                    state = State.DONE;
                });
    }

    boolean canRun() {
        return state == State.RUNNABLE && !spinning && !held;
    }

    boolean isHeld() {
        return held;
    }

    /** Keeps it from going on until its access is disturbed; no base says that anything does. */
    void hold(@Nullable Object base, String name, int index, boolean writes) {
        held = base != null;
        heldBase = base;
        heldName = name;
        heldIndex = index;
        heldWrites = writes;
    }

    void releaseIfDisturbed(@Nullable Object base, String name, int index, boolean writes) {
        if (held
                && (writes || heldWrites)
                && base == heldBase
                && index == heldIndex
                && name.equals(heldName)) {
            held = false;
        }
    }

    /** Goes on with the strand until it pauses. */
    void resume() {
        coroutine.resume();
    }

    /** Called in the strand: back to whoever resumed it. */
    static void pause() {
        Coroutine.pause();
    }
}
