package dev.joule.verify.sim;

import dev.joule.verify.coroutine.Coroutine;

/** Somebody with a processor of its own: a worker, or a thread outside. */
final class Actor {
    enum State {
        /** In the scheduler's code: whatever it does, it may still see work or show some. */
        ACTIVE,
        /** In a task's own time, or outside between two submissions. */
        WORKING,
        /** Asleep with no wake on the way. */
        PARKED,
        DONE
    }

    final int id;
    final Coroutine coroutine;

    /** Its own time: never behind the simulation's when it runs. */
    long time;

    /** Time it has spent since, but not yet told. */
    long debt;

    /** Moves on whenever it is resumed: events meant for earlier are void then. */
    int version;

    State state = State.ACTIVE;

    /** A wake that came before it parked. */
    boolean permit;

    /** Accesses left until somebody else may get a turn. */
    int slice;

    Actor(int id, Runnable body) {
        this.id = id;
        coroutine = new Coroutine(body);
    }
}
