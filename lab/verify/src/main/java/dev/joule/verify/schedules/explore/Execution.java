package dev.joule.verify.schedules.explore;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A run of a scenario: resumes one strand at a time, selected by the choices. */
final class Execution {
    /** The limit of accesses: more than any run makes that ends. */
    private static final int STEPS_MAX = 20_000;

    /** The limit of all accesses, those included at which no other strand may run first. */
    private static final int ACCESSES_MAX = 2_000_000;

    /** The limit of how often time may pass with nothing else to do. */
    private static final int TICKS_MAX = 50;

    private final List<Strand> strands;
    private final Choices choices;
    private final int bound;
    private final Set<String> admitted;
    private final RaceDetector races;
    private final @Nullable ScheduleTrace trace;

    private Strand running;
    private @Nullable Strand chosen;
    private int preemptions;
    private int steps;
    private int accesses;
    private int ticks;
    private boolean cut;
    private boolean redundant;
    private boolean noted;
    private boolean leavesOut = true;
    private boolean delaysStores;

    /** True from the first hidden store: the detector of races knows only visible ones. */
    private boolean hasHidden;

    private long time;
    private @Nullable String failure;

    Execution(
            Cast cast,
            Choices choices,
            int bound,
            Set<String> admitted,
            @Nullable ScheduleTrace trace) {
        strands = cast.strands;
        this.choices = choices;
        this.bound = bound;
        this.admitted = admitted;
        this.trace = trace;
        races = new RaceDetector(strands.size());
        running = strands.getFirst();
    }

    /** Sets whether a run that is equivalent to another one is abandoned. */
    void setLeavesOut(boolean leavesOut) {
        this.leavesOut = leavesOut;
    }

    /** Sets whether stores may become visible after later loads. */
    void setDelaysStores(boolean delaysStores) {
        this.delaysStores = delaysStores;
    }

    /** Runs all strands to their end; returns a description of the failure, or null. */
    @Nullable String run() {
        Hooks.enter(this);
        try {
            while (failure == null && !redundant) {
                Strand next = chosen;
                chosen = null;
                if (next == null) {
                    next = pick();
                }
                if (next == null) {
                    break;
                }
                running = next;
                next.buffer.show(this::disturb);
                next.resume();
                if (next.thrown != null) {
                    failure = next.name + " threw " + describe(next.thrown);
                }
            }
        } finally {
            Hooks.leave();
        }
        return failure;
    }

    int steps() {
        return steps;
    }

    /** Returns whether the bound excluded a choice. */
    boolean isCut() {
        return cut;
    }

    /** Returns whether the run was abandoned because another one is equivalent. */
    boolean isRedundant() {
        return redundant;
    }

    private static String describe(Object array, int index) {
        return array.getClass().componentType().getSimpleName() + "[" + index + "]";
    }

    private static String describe(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        return thrown
                + (frames.length == 0
                        ? ""
                        : " at " + frames[0].getFileName() + ":" + frames[0].getLineNumber());
    }

    // ---- the choice of the next strand

    /** Chooses a strand when the last one cannot continue, or none has begun. */
    private @Nullable Strand pick() {
        int count = count();
        if (count == 0) {
            if (isAnyHeld()) {
                redundant = true;
                return null;
            }
            if (!release()) {
                failIfUnfinished();
                return null;
            }
            count = count();
        }
        return nth(count == 1 ? 0 : choices.next(count));
    }

    private boolean isAnyHeld() {
        for (Strand strand : strands) {
            if (strand.isHeld()) {
                return true;
            }
        }
        return false;
    }

    private void failIfUnfinished() {
        for (Strand strand : strands) {
            if (strand.state != Strand.State.DONE) {
                failure = "nobody can go on: " + describeAll();
                return;
            }
        }
    }

    /**
     * Called when no strand can continue: lets the spinning strands try again, or else lets time
     * pass.
     */
    private boolean release() {
        boolean any = false;
        for (Strand strand : strands) {
            any |= strand.spinning;
            strand.spinning = false;
        }
        return any || tick();
    }

    private boolean tick() {
        Strand first = null;
        for (Strand strand : strands) {
            if (strand.state == Strand.State.PARKED
                    && strand.deadline != Long.MAX_VALUE
                    && (first == null || strand.deadline < first.deadline)) {
                first = strand;
            }
        }
        if (first == null || ++ticks > TICKS_MAX) {
            return false;
        }
        time = Math.max(time, first.deadline);
        first.state = Strand.State.RUNNABLE;
        return true;
    }

    private int count() {
        int count = 0;
        for (Strand strand : strands) {
            if (strand.canRun()) {
                count++;
            }
        }
        return count;
    }

    private Strand nth(int index) {
        int left = index;
        for (Strand strand : strands) {
            if (strand.canRun() && left-- == 0) {
                return strand;
            }
        }
        throw new IllegalStateException("no strand " + index);
    }

    /**
     * Called by the running strand before an access that orders threads: another strand may run
     * first.
     *
     * <p>If a strand is preempted before an access and no other strand makes a conflicting access
     * until it continues, the schedule is equivalent to one with the preemption after the access,
     * which is tried too. So the strand is held until another makes a conflicting access. If no
     * other strand can continue, the run is abandoned. A store that can be delayed is not such an
     * access: after a preemption behind it, it is visible or hidden for the whole pause.
     */
    private void step(
            @Nullable Object base, String name, int index, boolean writes, boolean canBeDelayed) {
        count(1);
        Strand self = running;
        for (Strand strand : strands) {
            strand.spinning = false;
        }
        int others = count() - 1;
        if (others > 0) {
            if (preemptions >= bound) {
                cut = true;
            } else {
                // The other strand, and how many of the latest stores it does not see.
                int choice = choices.next(others * (self.buffer.hideable() + 1) + 1);
                if (choice > 0) {
                    preemptions++;
                    // The running strand is not among the others.
                    int position = (choice - 1) % others;
                    Strand other = nth(position);
                    chosen = other.index < self.index ? other : nth(position + 1);
                    int hidden = (choice - 1) / others;
                    self.buffer.hide(hidden);
                    if (hidden > 0) {
                        hasHidden = true;
                        note("hides " + hidden + " stores", null);
                    } else if (leavesOut && !(delaysStores && canBeDelayed)) {
                        self.hold(base, name, index, writes);
                    }
                    Strand.pause();
                }
            }
        }
        for (Strand strand : strands) {
            strand.releaseIfDisturbed(base, name, index, writes);
        }
    }

    /** Called before an operation that conflicts with no access of a place. */
    private void stepOfThread() {
        step(null, "", -1, true, false);
    }

    /** Notes that a store of another strand, made earlier, becomes visible. */
    private void disturb(Object base, String name, int index) {
        for (Strand strand : strands) {
            strand.releaseIfDisturbed(base, name, index, true);
        }
    }

    private void count(int step) {
        steps += step;
        if (steps > STEPS_MAX) {
            fail("it does not come to an end: " + describeAll());
        }
    }

    /** Called by a strand that waits for an action of another one. */
    void spin() {
        count(1);
        drain();
        running.spinning = true;
        if (count() > 0 || isAnyHeld()) {
            Strand.pause();
        }
        running.spinning = false;
    }

    // ---- parking, and other operations of threads

    void park(long deadline) {
        Strand self = running;
        stepOfThread();
        fence();
        note("park", null);
        if (self.permit) {
            self.permit = false;
            return;
        }
        self.state = Strand.State.PARKED;
        self.deadline = deadline;
        Strand.pause();
        self.permit = false;
        self.deadline = Long.MAX_VALUE;
    }

    void unpark(Thread thread) {
        stepOfThread();
        fence();
        note("unpark", null);
        for (Strand strand : strands) {
            if (strand.self == thread) {
                strand.permit = true;
                if (strand.state == Strand.State.PARKED) {
                    strand.state = Strand.State.RUNNABLE;
                }
            }
        }
    }

    /** Makes the running strand's stores visible; before that, another strand may run. */
    void drain() {
        if (running.buffer.hideable() > 0) {
            stepOfThread();
        }
        fence();
    }

    Thread self() {
        return running.self;
    }

    /** Returns a number of the thread that is the same in every run. */
    long numberOf(Thread thread) {
        for (Strand strand : strands) {
            if (strand.self == thread) {
                return strand.index + 1L;
            }
        }
        return 0;
    }

    long time() {
        return time;
    }

    // ---- accesses

    void access(Object base, String name, int index, Mode mode) {
        if (++accesses > ACCESSES_MAX) { // as in a list that has become a circle
            fail("it does not come to an end: " + describeAll());
        }
        boolean mayRace = admitted.contains(name);
        noted = !mode.plain || mayRace;
        if (noted) {
            step(base, name, index, mode.writes, mode.canBeDelayed());
            note(mode.name(), index < 0 ? name : describe(base, index));
        }
        if (mode.isFullFence()) {
            fence();
        } else if (mode.reads) {
            running.buffer.loads();
        }
        if (!mayRace && !hasHidden) {
            check(races.access(running.index, base, name, index, mode), name, mode);
        }
    }

    /** Called before a store, after its access was recorded. */
    void stores(VarHandle handle, Object base, String name, int index, Mode mode) {
        if (delaysStores && noted && mode.canBeDelayed()) {
            running.buffer.add(handle, base, name, index);
        }
    }

    private void fence() {
        running.buffer.drain();
    }

    void swapped(Object base, String name, int index) {
        if (!admitted.contains(name) && !hasHidden) {
            check(races.swapped(running.index, base, name, index), name, Mode.CAS);
        }
    }

    void answered(Object answer) {
        if (trace != null && noted) {
            Hooks.beginQuiet(); // describing it may call woven code
            trace.answer(answer);
            Hooks.endQuiet();
        }
    }

    private void check(int rival, String name, Mode mode) {
        if (rival >= 0) {
            note(mode.name(), name);
            fail(
                    "data race on "
                            + name
                            + ": "
                            + mode
                            + " by "
                            + running.name
                            + " is not ordered with an access by "
                            + strands.get(rival).name);
        }
    }

    private void note(String what, @Nullable String where) {
        if (trace != null) {
            trace.add(running.name, where == null ? what : what + " " + where);
        }
    }

    private void fail(String why) {
        failure = why;
        Strand.pause(); // forever
    }

    private String describeAll() {
        StringBuilder text = new StringBuilder();
        for (Strand strand : strands) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(strand.name)
                    .append(strand.spinning ? " spins" : " is " + strand.state);
        }
        return text.toString();
    }
}
