package dev.joule.verify.sim;

import dev.joule.verify.coroutine.Coroutine;
import dev.joule.verify.sim.Actor.State;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Virtual time, and who has it. One simulation runs at a time: woven code finds it here. */
final class Simulation {
    /** Debts below this need not be told: nobody else's turn is decided by so little. */
    private static final long TELL_NANOS = 250;

    /** Now and then the processor is taken away for a longer time. */
    private static final int LONG_DELAY_ONE_IN = 64;

    private static final long LONG_DELAY_NANOS = 5_000;

    /** Between two looks of a simulation that goes nowhere. */
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

    /** Looks for what must not be; called whenever nobody is inside the scheduler's code. */
    private Watch watch = until -> {};

    /** Sees every moment in which no actor is in the scheduler's code. */
    interface Watch {
        /** Nothing happens before that instant. */
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

    /** Adds somebody who begins at that instant. */
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
     * Runs until nothing is going to happen any more, or until the condition holds.
     *
     * @throws SimulationFailure if a check fails or nothing gets done
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
            throw new SimulationFailure("nothing got done for 20 s of virtual time");
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

    /** Notes a failure: a worker lets no exception of a task's out. The first one counts. */
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

    /** Something got done: the run goes somewhere. */
    void noteProgress() {
        lastProgress = now;
    }

    /** The instant, as whoever asks sees it. */
    long time() {
        Actor self = running;
        return self == null ? now : self.time + self.debt;
    }

    boolean isAnyParked() {
        return parked > 0;
    }

    /** Since when at least one has been parked without a break. */
    long someParkedSince() {
        return someParkedSince;
    }

    Actor running() {
        Actor self = running;
        if (self == null) {
            throw new IllegalStateException("nobody is running");
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

    // ---- what woven code and the seams call

    /** Spends time in the scheduler's code. */
    void charge(long nanos) {
        if (isMuted()) {
            return;
        }
        Actor self = running();
        self.debt += nanos;
        if (self.debt >= TELL_NANOS) {
            tell(self);
        }
    }

    /** An access to shared state; now and then somebody else gets a turn before it. */
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
            tell(self);
        }
    }

    /** Lets everybody whose time is earlier go first. */
    private void tell(Actor self) {
        settle(self);
        if (events.earliest() <= self.time) {
            push(self);
            Coroutine.pause();
        }
    }

    private void settle(Actor self) {
        self.time += self.debt;
        self.debt = 0;
        // Nobody else had anything to do before that, or would have had a turn.
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

    /** Works until {@link #release}. */
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

    /** Sleeps until woken, or for so long at most; 0 stands for ever. */
    void park(long nanos) {
        Actor self = running();
        settle(self);
        if (self.permit) {
            self.permit = false;
            return;
        }
        become(self, State.PARKED);
        if (nanos > 0) {
            events.add(self.time + nanos, random.nextLong(), self, self.version);
        }
        Coroutine.pause();
        self.permit = false;
    }

    /** Ends a sleep, or the next one; it takes a while to get there. */
    void wake(Actor sleeper, long latency) {
        if (sleeper.permit || sleeper.state == State.DONE) {
            return;
        }
        sleeper.permit = true;
        if (sleeper.state == State.PARKED) {
            become(sleeper, State.ACTIVE); // on the way from now on
            sleeper.version++; // its own alarm is void
            events.add(time() + latency, random.nextLong(), sleeper, sleeper.version);
        }
    }
}
