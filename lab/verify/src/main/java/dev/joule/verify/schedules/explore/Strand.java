package dev.joule.verify.schedules.explore;

import dev.joule.verify.coroutine.Coroutine;
import org.jspecify.annotations.Nullable;

/** A thread of control in a schedule. */
final class Strand {
    enum State {
        RUNNABLE,
        PARKED,
        DONE
    }

    final int index;
    final String name;

    /** The result of {@link Thread#currentThread} in the strand's code. */
    final Thread self;

    final Cast.Body body;

    /** Made when the strand begins: the code of a strand can be run by itself, too. */
    private @Nullable Coroutine coroutine;

    State state = State.RUNNABLE;

    /** True while the strand waits for an action of another one; cleared when another one acts. */
    boolean spinning;

    /** True if its next park returns at once. */
    boolean permit;

    /** The time at which its park ends by itself; {@link Long#MAX_VALUE} for never. */
    long deadline = Long.MAX_VALUE;

    final StoreBuffer buffer = new StoreBuffer();

    @Nullable Throwable thrown;

    /* The access before which it is held until another strand makes a conflicting one. */
    private boolean held;
    private @Nullable Object heldBase;
    private String heldName = "";
    private int heldIndex;
    private boolean heldWrites;

    Strand(int index, String name, Thread self, Cast.Body body) {
        this.index = index;
        this.name = name;
        this.self = self;
        this.body = body;
    }

    private void live() {
        try {
            body.run();
            Hooks.ended();
        } catch (Throwable problem) {
            thrown = problem;
        }
        state = State.DONE;
    }

    boolean canRun() {
        return state == State.RUNNABLE && !spinning && !held;
    }

    boolean isHeld() {
        return held;
    }

    /**
     * Holds the strand until another one makes a conflicting access; with a null base it is not
     * held.
     */
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

    /** Runs the strand until it pauses. */
    void resume() {
        if (coroutine == null) {
            coroutine = new Coroutine(this::live);
        }
        coroutine.resume();
    }

    /** Pauses the current strand and returns to its resumer. */
    static void pause() {
        Coroutine.pause();
    }
}
