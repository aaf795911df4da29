package dev.joule.verify.schedules.plays;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays of the timer wheel: strands that add, cancel and poll. */
public final class TimerPlays implements ExploredProgram {
    private static final long SOON = 1_000;
    private static final long LATER = 2_000;

    /** Creates the subject; called by the loader. */
    public TimerPlays() {}

    @Override
    public Set<String> admittedRaces() {
        // A canceller looks without the lock whether the entry is in a slot; if so it looks again
        // with the lock, and if not, the entry is dropped later.
        return Set.of("TimerEntry.place");
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("cancel against fire", TimerPlays::cancelAgainstFire),
                new Scenario("cancel against add", TimerPlays::cancelAgainstAdd),
                new Scenario("two cancel while one polls", TimerPlays::twoCancel),
                new Scenario("add while two poll", TimerPlays::addAgainstPoll),
                new Scenario("an earlier timer for a sleeper", TimerPlays::sleeper));
    }

    private static final class Timer extends TimerEntry {
        final AtomicInteger fired = new AtomicInteger();
        final AtomicInteger cleared = new AtomicInteger();

        /** Written before the timer is set, and read by the strand that fires or clears it. */
        private int content;

        Timer(long deadline) {
            super(deadline);
            content = 1;
        }

        @Override
        protected void fire() {
            fired.addAndGet(content);
        }

        @Override
        protected void clear() {
            cleared.addAndGet(content);
        }

        void check(boolean cancelled) {
            int clears = cancelled ? 1 : 0;
            if (fired.get() != 1 - clears || cleared.get() != clears) {
                throw new AssertionError(
                        "fired "
                                + fired
                                + ", cleared "
                                + cleared
                                + " times; cancelled "
                                + cancelled);
            }
        }
    }

    private static void cancelAgainstFire(Cast cast) {
        TimerWheel wheel = new TimerWheel(0);
        Timer timer = new Timer(SOON);
        wheel.add(timer);
        wheel.nextDeadline();
        Timer other = new Timer(SOON);
        AtomicBoolean cancelled = new AtomicBoolean();
        cast.strand("adder", () -> wheel.add(other));
        cast.strand("canceller", () -> cancelled.set(timer.tryCancel()));
        cast.strand("poller", () -> poll(wheel));
        cast.atEnd(() -> {
            poll(wheel);
            timer.check(cancelled.get());
            other.check(false);
            checkIdle(wheel, 2, cancelled.get() ? 1 : 0);
        });
    }

    private static void cancelAgainstAdd(Cast cast) {
        TimerWheel wheel = new TimerWheel(0);
        Timer timer = new Timer(SOON);
        AtomicBoolean cancelled = new AtomicBoolean();
        AtomicBoolean set = new AtomicBoolean();
        cast.strand("adder", () -> set.set(wheel.add(timer)));
        cast.strand("canceller", () -> cancelled.set(timer.tryCancel()));
        cast.strand("poller", () -> poll(wheel));
        cast.atEnd(() -> {
            poll(wheel);
            timer.check(cancelled.get());
            if (!set.get() && !cancelled.get()) {
                throw new AssertionError("neither set nor cancelled");
            }
            checkIdle(wheel, set.get() ? 1 : 0, set.get() && cancelled.get() ? 1 : 0);
        });
    }

    private static void twoCancel(Cast cast) {
        TimerWheel wheel = new TimerWheel(0);
        Timer timer = new Timer(SOON);
        Timer behind = new Timer(SOON);
        wheel.add(timer);
        wheel.add(behind);
        AtomicInteger cancelled = new AtomicInteger();
        AtomicBoolean behindToo = new AtomicBoolean();
        cast.strand("canceller", () -> cancelled.addAndGet(timer.tryCancel() ? 1 : 0));
        cast.strand(
                "other",
                () -> {
                    behindToo.set(behind.tryCancel());
                    cancelled.addAndGet(timer.tryCancel() ? 1 : 0);
                });
        cast.strand("poller", () -> poll(wheel));
        cast.atEnd(() -> {
            poll(wheel);
            if (cancelled.get() > 1) {
                throw new AssertionError("cancelled twice");
            }
            timer.check(cancelled.get() == 1);
            behind.check(behindToo.get());
            checkIdle(wheel, 2, cancelled.get() + (behindToo.get() ? 1 : 0));
        });
    }

    private static void addAgainstPoll(Cast cast) {
        TimerWheel wheel = new TimerWheel(0);
        Timer first = new Timer(SOON);
        Timer second = new Timer(LATER);
        cast.strand(
                "adder",
                () -> {
                    wheel.add(second);
                    wheel.add(first);
                });
        cast.strand("poller", () -> poll(wheel));
        cast.strand("other", () -> poll(wheel));
        cast.atEnd(() -> {
            poll(wheel);
            first.check(false);
            second.check(false);
            checkIdle(wheel, 2, 0);
        });
    }

    /**
     * Plays an adder that checks for a sleeper, and a sleeper that reads the next deadline before
     * it sleeps.
     */
    private static void sleeper(Cast cast) {
        TimerWheel wheel = new TimerWheel(0);
        Timer late = new Timer(LATER);
        Timer early = new Timer(SOON);
        AtomicBoolean asleep = new AtomicBoolean();
        AtomicBoolean woken = new AtomicBoolean();
        long[] until = new long[1];
        cast.strand(
                "adder",
                () -> {
                    wheel.add(early);
                    woken.set(asleep.get());
                });
        cast.strand("other", () -> wheel.add(late));
        cast.strand(
                "sleeper",
                () -> {
                    asleep.set(true);
                    until[0] = wheel.nextDeadline();
                });
        cast.atEnd(() -> {
            if (!woken.get() && until[0] > SOON) {
                throw new AssertionError("sleeps until " + until[0] + " and is not woken");
            }
            poll(wheel);
            early.check(false);
            late.check(false);
        });
    }

    private static void poll(TimerWheel wheel) {
        wheel.poll(LATER, thrown -> {});
    }

    private static void checkIdle(TimerWheel wheel, int set, int cancelled) {
        if (wheel.nextDeadline() != TimerWheel.NONE || !wheel.isIdle()) {
            throw new AssertionError("the wheel is not idle: " + wheel.nextDeadline());
        }
        if (wheel.set() != set
                || wheel.cancelled() != cancelled
                || wheel.fired() != set - cancelled) {
            throw new AssertionError(
                    "counts " + wheel.set() + " set, " + wheel.cancelled() + " cancelled");
        }
    }
}
