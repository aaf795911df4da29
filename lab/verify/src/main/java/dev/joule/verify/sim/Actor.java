package dev.joule.verify.sim;

import dev.joule.verify.coroutine.Coroutine;

/** An actor with a processor of its own: a worker, or a thread outside. */
final class Actor {
    enum State {
        /** Running the scheduler's code: the actor may still find work or publish some. */
        ACTIVE,
        /** Running a task's own work, or, if outside, between two submissions. */
        WORKING,
        /** Asleep with no wake pending. */
        PARKED,
        DONE
    }

    final int id;
    final Coroutine coroutine;

    /** The actor's own time: never behind the simulation's when it runs. */
    long time;

    /** The time spent but not yet added to {@link #time}. */
    long debt;

    /** Incremented at each resumption, which makes earlier events void. */
    int version;

    State state = State.ACTIVE;

    /** True if a wake came before the actor parked. */
    boolean permit;

    /** The number of accesses left until another actor may get a turn. */
    int slice;

    Actor(int id, Runnable body) {
        this.id = id;
        coroutine = new Coroutine(body);
    }
}
