package dev.joule.verify.sim;

import dev.joule.verify.coroutine.Coroutine;
import dev.joule.verify.sim.Actor.State;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The virtual time, and the actor that runs. One simulation runs at a time: woven code finds it
 * here.
 */
final class Simulation {
    /**
     * Debts below this need not be settled: they are too short to change the order of the actors.
     */
    private static final long TELL_NANOS = 250;

    /** The time without progress after which a simulation fails. */
    private static final long NO_PROGRESS_NANOS = 20_000_000_000L;

    static @Nullable Simulation current;

    final SplittableRandom random;
    final Trace trace;

    /** An instant at which an actor goes on; void once the actor's version has changed. */
    private record Event(long time, long tie, Actor actor, int version)
            implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time == other.time
                    ? Long.compare(tie, other.tie)
                    : Long.compare(time, other.time);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Actor> actors = new ArrayList<>();

    private @Nullable Actor running;
    private boolean muted;
    private long now;
    private long lastProgress;
    private @Nullable SimulationFailure failure;

    Simulation(long seed, Trace trace) {
        random = new SplittableRandom(seed);
        this.trace = trace;
    }

    /** Adds an actor that begins at the given instant. */
    Actor add(long start, Runnable body) {
        int id = actors.size();
        Actor[] self = new Actor[1];
        self[0] = new Actor(id, () -> liveOf(self, body));
        Actor actor = self[0];
        actor.time = start;
        actors.add(actor);
        push(actor);
        return actor;
    }

    private void liveOf(Actor[] self, Runnable body) {
        body.run();
        self[0].state = State.DONE;
    }

    /**
     * Runs until no event is left, or until the condition holds.
     *
     * @throws SimulationFailure if a check fails or there is no progress
     */
    void run(java.util.function.BooleanSupplier done) {
        current = this;
        try {
            while (!done.getAsBoolean()) {
                if (events.isEmpty()) {
                    return;
                }
                turn();
            }
        } finally {
            current = null;
        }
    }

    private void turn() {
        Event event = events.remove();
        Actor actor = event.actor();
        if (event.version() != actor.version) {
            return;
        }
        now = Math.max(now, event.time());
        if (now - lastProgress > NO_PROGRESS_NANOS) {
            throw new SimulationFailure("no task ended for 20 s of virtual time");
        }
        actor.version++;
        actor.time = Math.max(actor.time, event.time());
        actor.state = State.ACTIVE;
        running = actor;
        actor.coroutine.resume();
        running = null;
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Records a failure, since a worker does not propagate exceptions of tasks. The first failure
     * counts.
     */
    SimulationFailure fail(String what) {
        boolean wasMuted = muted;
        muted = true;
        if (failure == null) {
            failure = new SimulationFailure(what);
        }
        muted = wasMuted;
        return failure;
    }

    /** Records that the run makes progress. */
    void noteProgress() {
        lastProgress = now;
    }

    /** Returns the time of the running actor, or of the simulation. */
    long time() {
        Actor self = running;
        return self == null ? now : self.time + self.debt;
    }

    Actor running() {
        Actor self = running;
        if (self == null) {
            throw new IllegalStateException("no actor is running");
        }
        return self;
    }

    boolean isMuted() {
        return muted || running == null;
    }

    private void push(Actor actor) {
        push(actor.time, actor);
    }

    private void push(long time, Actor actor) {
        events.add(new Event(time, random.nextLong(), actor, actor.version));
    }

    private long earliest() {
        Event first = events.peek();
        return first == null ? Long.MAX_VALUE : first.time();
    }

    // ---- calls of woven code, of the clock and of the driver

    /** Spends time in the scheduler's code. */
    void charge(long nanos) {
        if (isMuted()) {
            return;
        }
        Actor self = running();
        self.debt += nanos;
        if (self.debt >= TELL_NANOS) {
            settleAndYield(self);
        }
    }

    /** Settles the actor's debt, and lets all actors with an earlier time run first. */
    private void settleAndYield(Actor self) {
        settle(self);
        if (earliest() <= self.time) {
            push(self);
            Coroutine.pause();
        }
    }

    private void settle(Actor self) {
        self.time += self.debt;
        self.debt = 0;
        // No other actor had an event before that time; otherwise it would have had a turn.
        now = Math.max(now, Math.min(self.time, earliest()));
    }

    /** Spends time outside the scheduler's code. */
    void work(long nanos) {
        Actor self = running();
        settle(self);
        self.time += nanos;
        push(self);
        self.state = State.WORKING;
        Coroutine.pause();
    }

    /**
     * Sleeps until woken, or for at most the given time; 0 means no limit.
     *
     * @return whether a wake ended the sleep
     */
    boolean park(long nanos) {
        Actor self = running();
        settle(self);
        if (self.permit) {
            self.permit = false;
            return true;
        }
        self.state = State.PARKED;
        if (nanos > 0) {
            push(self.time + nanos, self);
        }
        Coroutine.pause();
        boolean isWoken = self.permit;
        self.permit = false;
        return isWoken;
    }

    /** Ends the current sleep, or the next one, after the latency. */
    void wake(Actor sleeper, long latency) {
        if (sleeper.permit || sleeper.state == State.DONE) {
            return;
        }
        sleeper.permit = true;
        if (sleeper.state == State.PARKED) {
            sleeper.state = State.ACTIVE; // the wake is pending from now on
            sleeper.version++; // makes its own alarm void
            push(time() + latency, sleeper);
        }
    }
}
