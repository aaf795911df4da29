package dev.joule.verify.schedules.plays;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.ArrayList;
import java.util.List;

/** Plays of a ring, its owner and its thieves. */
public final class RingPlays implements ExploredProgram {
    private static final int SMALL = 4;

    /** Creates the subject; called by the loader. */
    public RingPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("owner pops while a thief steals", RingPlays::popAgainstSteal),
                new Scenario("owner goes round the ring", RingPlays::pushAroundSteal),
                new Scenario("two thieves", RingPlays::twoThieves),
                new Scenario("a full ring overflows", RingPlays::overflowAgainstSteal),
                new Scenario("a thief is stolen from", RingPlays::thiefIsVictim),
                new Scenario("a push meets a steal", RingPlays::pushAgainstSteal),
                new Scenario("a thief has little room", RingPlays::littleRoom),
                new Scenario("a sleeper looks at a ring that is never empty", RingPlays::sleeper));
    }

    private static void popAgainstSteal(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue ring = filled(ledger, SMALL, 3);
        cast.strand(
                "owner",
                () -> {
                    ledger.got(ring.pop());
                    push(ring, ledger, 10);
                    ledger.got(ring.pop());
                });
        thief(cast, "thief", ring, ledger);
        atEnd(cast, ledger, ring);
    }

    private static void pushAroundSteal(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue ring = filled(ledger, 2, 2);
        cast.strand(
                "owner",
                () -> {
                    push(ring, ledger, 10);
                    ledger.got(ring.pop());
                    push(ring, ledger, 11);
                    push(ring, ledger, 12);
                });
        thief(cast, "thief", ring, ledger);
        atEnd(cast, ledger, ring);
    }

    private static void twoThieves(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue ring = filled(ledger, SMALL, 4);
        cast.strand(
                "owner",
                () -> {
                    push(ring, ledger, 10);
                    push(ring, ledger, 11);
                    ledger.got(ring.pop());
                });
        thief(cast, "thief", ring, ledger);
        thief(cast, "other", ring, ledger);
        atEnd(cast, ledger, ring);
    }

    private static void overflowAgainstSteal(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue ring = filled(ledger, SMALL, 4);
        InjectionQueue outside = new InjectionQueue(1);
        cast.strand(
                "owner",
                () -> {
                    Token last = ledger.token(10);
                    while (!ring.tryPush(last)) {
                        if (outside.overflow(ring, 0) == InjectionQueue.THIEF_AT_RING) {
                            outside.pushAccepted(last, 0);
                            return;
                        }
                    }
                });
        thief(cast, "thief", ring, ledger);
        cast.atEnd(() -> {
            List<Runnable> rest = new ArrayList<>();
            outside.drainTo(rest);
            rest.forEach(ledger::got);
            check(ledger, ring);
        });
    }

    private static void thiefIsVictim(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue first = filled(ledger, SMALL, 4);
        LocalQueue second = new LocalQueue(SMALL, ledger);
        Steal stolen = new Steal();
        cast.strand("owner", () -> ledger.got(first.pop()));
        cast.strand(
                "thief",
                () -> {
                    if (first.stealInto(second, stolen) > 0) {
                        ledger.got(stolen.takeFirst());
                    }
                    ledger.got(second.pop());
                });
        thief(cast, "other", second, ledger);
        cast.atEnd(() -> {
            drain(second, ledger);
            check(ledger, first);
        });
    }

    private static void pushAgainstSteal(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue ring = filled(ledger, SMALL, 0);
        cast.strand("owner", () -> push(ring, ledger, 10));
        thief(cast, "thief", ring, ledger);
        atEnd(cast, ledger, ring);
    }

    private static void littleRoom(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue ring = filled(ledger, 2 * SMALL, 8);
        LocalQueue own = new LocalQueue(SMALL, ledger);
        for (int i = 10; i < 13; i++) {
            own.tryPush(ledger.token(i));
        }
        Steal stolen = new Steal();
        cast.strand("owner", () -> ledger.got(ring.pop()));
        cast.strand(
                "thief",
                () -> {
                    if (ring.stealInto(own, stolen) > 0) {
                        ledger.got(stolen.takeFirst());
                    }
                    drain(own, ledger);
                });
        atEnd(cast, ledger, ring);
    }

    private static void sleeper(Cast cast) {
        RunCounts ledger = new RunCounts();
        LocalQueue ring = filled(ledger, SMALL, 1);
        cast.strand(
                "owner",
                () -> {
                    push(ring, ledger, 10);
                    ledger.got(ring.pop());
                });
        cast.strand(
                "sleeper",
                () -> {
                    if (ring.isEmptyForSleeper()) {
                        throw new AssertionError("a ring that holds a task counts as empty");
                    }
                });
        atEnd(cast, ledger, ring);
    }

    private static LocalQueue filled(RunCounts ledger, int capacity, int count) {
        LocalQueue ring = new LocalQueue(capacity, ledger);
        // Starts at the last position of the array, so that the indices wrap around.
        for (int i = 0; i < capacity - 1; i++) {
            ring.tryPush(() -> {});
            ring.pop();
        }
        for (int i = 0; i < count; i++) {
            ring.tryPush(ledger.token(i), RunCounts.stampOf(i));
        }
        return ring;
    }

    private static void push(LocalQueue ring, RunCounts ledger, int number) {
        if (!ring.tryPush(ledger.token(number))) {
            ledger.refused(number);
        }
    }

    private static void thief(Cast cast, String name, LocalQueue victim, RunCounts ledger) {
        LocalQueue own = new LocalQueue(SMALL, ledger);
        Steal stolen = new Steal();
        cast.strand(
                name,
                () -> {
                    if (victim.stealInto(own, stolen) > 0) {
                        ledger.got(stolen.takeFirst());
                    }
                    drain(own, ledger);
                });
    }

    private static void drain(LocalQueue ring, RunCounts ledger) {
        for (Runnable task = ring.pop(); task != null; task = ring.pop()) {
            ledger.got(task);
        }
    }

    private static void atEnd(Cast cast, RunCounts ledger, LocalQueue ring) {
        cast.atEnd(() -> check(ledger, ring));
    }

    private static void check(RunCounts ledger, LocalQueue ring) {
        int room = ring.room();
        int size = ring.size();
        int count = 0;
        for (Runnable task = ring.pop(); task != null; task = ring.pop()) {
            ledger.got(task);
            count++;
        }
        ledger.check();
        if (size != count || ring.room() != room + count || ring.sizeForThief() != 0) {
            throw new AssertionError("the ring is not at rest: room " + room + ", size " + size);
        }
    }
}
