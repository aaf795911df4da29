package dev.joule.verify.sim;

import dev.joule.verify.coroutine.Coroutine;
import dev.joule.verify.sim.Actor.State;
import java.util.ArrayList;
import java.util.List;
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

    /** One delay in this many is long, like a preemption by the operating system. */
    private static final int LONG_DELAY_ONE_IN = 64;

    private static final long LONG_DELAY_NANOS = 5_000;

    /** The time without progress after which a simulation fails. */
    private static final long NO_PROGRESS_NANOS = 20_000_000_000L;

    static @Nullable Simulation current;

    final SplittableRandom random;
    final Trace trace;

    private final EventHeap events = new EventHeap();
    private final List<Actor> actors = new ArrayList<>();
    private final int sliceMean;
    private final long delayMost;

    private @Nullable Actor running;
    private boolean muted;
    private int active;
    private int parked;
    private long someParkedSince;
    private long now;
    private long lastProgress;
    private @Nullable SimulationFailure failure;

    /** Checks the invariants; called whenever no actor is in the scheduler's code. */
    private Watch watch = until -> {};

    /** A callback for each moment in which no actor is in the scheduler's code. */
    interface Watch {
        /** Called at such a moment; no event happens before the given instant. */
        void quiet(long until);
    }

    Simulation(long seed, Trace trace) {
        random = new SplittableRandom(seed);
        this.trace = trace;
        sliceMean = 1 + random.nextInt(40);
        delayMost = sliceMean * (20L + random.nextInt(80));
    }

    void watch(Watch watch) {
        this.watch = watch;
    }

    /** Adds an actor that begins at the given instant. */
    Actor add(long start, Runnable body) {
        int id = actors.size();
        Actor[] self = new Actor[1];
        self[0] = new Actor(id, () -> liveOf(self, body));
        Actor actor = self[0];
        actor.time = start;
        actor.slice = 1;
        actors.add(actor);
        active++;
        push(actor);
        return actor;
    }

    private void liveOf(Actor[] self, Runnable body) {
        body.run();
        become(self[0], State.DONE);
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
                if (active == 0) {
                    check(events.earliest());
                }
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
        long time = events.earliest();
        Actor actor = events.take();
        if (actor == null) {
            return;
        }
        now = Math.max(now, time);
        if (now - lastProgress > NO_PROGRESS_NANOS) {
            throw new SimulationFailure("no task ended for 20 s of virtual time");
        }
        actor.version++;
        actor.time = Math.max(actor.time, time);
        become(actor, State.ACTIVE);
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

    private void check(long until) {
        muted = true;
        try {
            watch.quiet(until);
        } finally {
            muted = false;
        }
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

    boolean isAnyParked() {
        return parked > 0;
    }

    /** Returns the time since when at least one actor has been parked without interruption. */
    long someParkedSince() {
        return someParkedSince;
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

    private void become(Actor actor, State state) {
        active += (state == State.ACTIVE ? 1 : 0) - (actor.state == State.ACTIVE ? 1 : 0);
        int before = parked;
        parked += (state == State.PARKED ? 1 : 0) - (actor.state == State.PARKED ? 1 : 0);
        if (parked > 0 && before == 0) {
            someParkedSince = time();
        }
        actor.state = state;
    }

    private void push(Actor actor) {
        events.add(actor.time, random.nextLong(), actor, actor.version);
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

    /** Called before an access to shared state; sometimes another actor gets a turn first. */
    void point() {
        if (isMuted()) {
            return;
        }
        Actor self = running();
        if (--self.slice <= 0) {
            self.slice = 1 + random.nextInt(2 * sliceMean);
            self.debt +=
                    random.nextLong(
                            random.nextInt(LONG_DELAY_ONE_IN) == 0 ? LONG_DELAY_NANOS : delayMost);
            settleAndYield(self);
        }
    }

    /** Settles the actor's debt, and lets all actors with an earlier time run first. */
    private void settleAndYield(Actor self) {
        settle(self);
        if (events.earliest() <= self.time) {
            push(self);
            Coroutine.pause();
        }
    }

    private void settle(Actor self) {
        self.time += self.debt;
        self.debt = 0;
        // No other actor had an event before that time; otherwise it would have had a turn.
        now = Math.max(now, Math.min(self.time, events.earliest()));
    }

    /** Spends time outside the scheduler's code. */
    void work(long nanos) {
        Actor self = running();
        settle(self);
        self.time += nanos;
        push(self);
        become(self, State.WORKING);
        Coroutine.pause();
    }

    /** Works until {@link #release} is called. */
    void workOn() {
        Actor self = running();
        settle(self);
        become(self, State.WORKING);
        Coroutine.pause();
    }

    /** Ends {@link #workOn}. */
    void release(Actor actor) {
        actor.time = Math.max(actor.time, time());
        push(actor);
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
        become(self, State.PARKED);
        if (nanos > 0) {
            events.add(self.time + nanos, random.nextLong(), self, self.version);
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
            become(sleeper, State.ACTIVE); // the wake is pending from now on
            sleeper.version++; // makes its own alarm void
            events.add(time() + latency, random.nextLong(), sleeper, sleeper.version);
        }
    }
}
