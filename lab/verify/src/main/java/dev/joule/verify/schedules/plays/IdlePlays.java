package dev.joule.verify.schedules.plays;

import dev.joule.internal.idle.IdleSet;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/** Plays of the idle set: a worker parks, leaves by itself, or is claimed. */
public final class IdlePlays implements ExploredProgram {
    private static final int WORKERS = 2;

    /** Two workers in different words of the bitmap, so that its summary matters. */
    private static final int[] FAR_APART = {1, 64};

    /** Creates the subject; called by the loader. */
    public IdlePlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a claim against leaving", IdlePlays::claimAgainstLeaving),
                new Scenario("two claims", IdlePlays::twoClaims),
                new Scenario("leaving far apart", IdlePlays::farApart),
                new Scenario("the timed sleeper's role", IdlePlays::timedSleeper),
                new Scenario("show and look against park and look", IdlePlays::handshake));
    }

    private static void claimAgainstLeaving(Cast cast) {
        IdleSet idle = new IdleSet(WORKERS);
        AtomicIntegerArray claims = new AtomicIntegerArray(WORKERS);
        for (int i = 0; i < WORKERS; i++) {
            int worker = i;
            cast.strand("worker " + i, () -> parkAndLeave(idle, worker, claims));
        }
        claimer(cast, "claimer", 1, idle, claims);
        cast.atEnd(() -> checkAwake(idle));
    }

    private static void parkAndLeave(IdleSet idle, int worker, AtomicIntegerArray claims) {
        boolean searching = idle.tryBecomeSearcher();
        idle.transitionToParked(worker, searching);
        boolean byItself = idle.tryLeaveParked(worker);
        // If the worker did not leave by itself, its claimer has cleared the bit, and may not have
        // recorded that yet.
        if (byItself && claims.get(worker) != 0) {
            throw new AssertionError("worker " + worker + " left and was claimed");
        }
        claims.decrementAndGet(worker);
        idle.transitionFromSearching();
    }

    private static void claimer(
            Cast cast, String name, int waiting, IdleSet idle, AtomicIntegerArray claims) {
        cast.strand(
                name,
                () -> {
                    int worker = idle.tryClaim(waiting);
                    if (worker >= 0 && claims.getAndIncrement(worker) > 0) {
                        throw new AssertionError("worker " + worker + " was claimed twice");
                    }
                });
    }

    private static void anyClaimer(
            Cast cast, String name, IdleSet idle, AtomicIntegerArray claims) {
        cast.strand(
                name,
                () -> {
                    int worker = idle.tryClaimAny();
                    if (worker >= 0) {
                        claims.getAndIncrement(worker);
                    }
                });
    }

    private static void twoClaims(Cast cast) {
        IdleSet idle = new IdleSet(WORKERS);
        AtomicIntegerArray claims = new AtomicIntegerArray(WORKERS);
        for (int i = 0; i < WORKERS; i++) {
            idle.transitionToParked(i, false);
        }
        claimer(cast, "claimer", 1, idle, claims);
        claimer(cast, "other", WORKERS, idle, claims);
        anyClaimer(cast, "waker", idle, claims);
        cast.atEnd(() -> {
            int claimed = claims.get(0) + claims.get(1);
            expect(claims.get(0) <= 1 && claims.get(1) <= 1 && claimed >= 1);
            for (int i = 0; i < WORKERS; i++) {
                expect(idle.isParked(i) == (claims.get(i) == 0));
            }
            expect(idle.parked() == WORKERS - claimed);
        });
    }

    private static void farApart(Cast cast) {
        IdleSet idle = new IdleSet(2 * Long.SIZE);
        AtomicIntegerArray claims = new AtomicIntegerArray(2 * Long.SIZE);
        for (int worker : FAR_APART) {
            cast.strand("worker " + worker, () -> parkAndLeave(idle, worker, claims));
        }
        anyClaimer(cast, "claimer", idle, claims);
        cast.atEnd(() -> {
            checkAwake(idle);
            // The summary is still correct: the next worker that parks is found.
            idle.transitionToParked(FAR_APART[1], false);
            expect(idle.tryClaim() == FAR_APART[1]);
        });
    }

    private static void timedSleeper(Cast cast) {
        IdleSet idle = new IdleSet(WORKERS);
        AtomicBoolean held = new AtomicBoolean();
        for (int i = 0; i < WORKERS; i++) {
            int worker = i;
            cast.strand(
                    "worker " + i,
                    () -> {
                        idle.transitionToParked(worker, false);
                        if (idle.tryBecomeTimedSleeper(worker)) {
                            expect(!held.getAndSet(true));
                            expect(idle.hasTimedSleeper());
                            held.set(false);
                            idle.resignAsTimedSleeper();
                        }
                        idle.tryLeaveParked(worker);
                        idle.transitionFromSearching();
                    });
        }
        cast.strand("claimer", idle::tryClaim);
        cast.atEnd(() -> {
            checkAwake(idle);
            expect(!idle.hasTimedSleeper() && idle.timedSleeper() == -1);
        });
    }

    /** Plays the central handshake of the idle set; the work is a flag. */
    private static void handshake(Cast cast) {
        IdleSet idle = new IdleSet(1);
        AtomicBoolean work = new AtomicBoolean();
        AtomicBoolean awake = new AtomicBoolean();
        Thread sleeper = new Thread("worker");
        cast.strand(
                "worker",
                sleeper,
                () -> {
                    idle.transitionToParked(0, false);
                    if (work.get()) {
                        idle.tryLeaveParked(0);
                    } else {
                        while (idle.isParked(0)) {
                            LockSupport.park(idle);
                        }
                    }
                    awake.set(true);
                });
        for (String name : List.of("shower", "other")) {
            cast.strand(
                    name,
                    () -> {
                        work.set(true);
                        if (idle.wantsSearcher() && idle.tryClaim() >= 0) {
                            LockSupport.unpark(sleeper);
                        }
                    });
        }
        cast.atEnd(() -> expect(awake.get() && idle.parked() == 0));
    }

    private static void checkAwake(IdleSet idle) {
        if (!idle.toString().equals("searching=0, parked=0")) {
            throw new AssertionError("nobody parks or searches, yet " + idle);
        }
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw new AssertionError("not so");
        }
    }
}
