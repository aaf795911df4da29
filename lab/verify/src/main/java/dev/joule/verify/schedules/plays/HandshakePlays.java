package dev.joule.verify.schedules.plays;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.task.PollableTask;
import dev.joule.internal.task.TaskRuntime;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.worker.Pool;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Plays of one step of a worker that falls asleep, or is the timed sleeper, against one step of
 * another thread: at least one of them sees what the other did. Each worker is stepped, and a wake
 * only sets a mark.
 */
public final class HandshakePlays implements ExploredProgram {
    private static final long SOON = 500_000;
    private static final long FAR = 1_000_000_000;

    /** Creates the subject; called by the loader. */
    public HandshakePlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("a push meets a park", HandshakePlays::park),
                new Scenario("a push meets a worker falling asleep", HandshakePlays::push),
                new Scenario("a submission meets a worker falling asleep", HandshakePlays::submit),
                new Scenario("tasks left in the front of a shard", cast -> fetch(cast, 1)),
                new Scenario("tasks fetched to a ring", cast -> fetch(cast, 2)),
                new Scenario("a timer meets a worker falling asleep", HandshakePlays::timer),
                new Scenario("a timer meets a new plan", cast -> replan(cast, 2)),
                new Scenario("a timer meets the end of the role", cast -> replan(cast, 1)),
                new Scenario("a timer is earlier than the next one", HandshakePlays::earlier),
                new Scenario("a slot is filled at the end of the role", cast -> fill(cast, 0)),
                new Scenario("a slot is filled at the end of the watch", cast -> fill(cast, FAR)),
                new Scenario("a slot is filled and not watched", HandshakePlays::unwatched),
                new Scenario("a wake meets a poll for a wake", HandshakePlays::wake));
    }

    private static void nothing() {}

    private static void park(Cast cast) {
        LocalQueue ring = new LocalQueue(4);
        IdleSet idle = new IdleSet(2);
        AtomicBoolean isSeen = new AtomicBoolean();
        cast.strand(
                "owner",
                () -> {
                    ring.tryPush(new Token(0).filled());
                    see(isSeen, idle::wantsSearcher);
                });
        cast.strand(
                "sleeper",
                () -> {
                    idle.transitionToParked(1, false);
                    see(isSeen, () -> !ring.isEmptyForSleeper());
                });
        cast.never("neither sees the other", () -> !isSeen.get());
    }

    private static void push(Cast cast) {
        ManualPool pool = new ManualPool(2);
        pool.makeTired(0);
        cast.strand("runner", () -> pool.worker(1).pushBack(HandshakePlays::nothing));
        castSleeper(cast, pool);
    }

    private static void submit(Cast cast) {
        ManualPool pool = new ManualPool(1);
        pool.makeTired(0);
        cast.strand("submitter", () -> pool.pool().enqueue(HandshakePlays::nothing));
        castSleeper(cast, pool);
    }

    /** Casts the first worker, which must not sleep unwoken at the end. */
    private static void castSleeper(Cast cast, ManualPool pool) {
        cast.strand("sleeper", () -> pool.worker(0).step());
        cast.never(
                "a task waits and its worker sleeps",
                () -> !pool.isWoken(0) && pool.pool().idle().isParked(0));
    }

    /** Plays a fetch of one of two tasks, or of both, which wakes a worker for the other one. */
    private static void fetch(Cast cast, int count) {
        InjectionQueue injection = new InjectionQueue(1);
        LocalQueue batch = new LocalQueue(4);
        IdleSet idle = new IdleSet(2);
        injection.pushAccepted(new Token(0).filled(), 0);
        injection.pushAccepted(new Token(1).filled(), 0);
        AtomicBoolean isSeen = new AtomicBoolean();
        cast.strand(
                "fetcher",
                () -> {
                    injection.fetch(batch, 0, count);
                    see(isSeen, idle::wantsSearcher);
                });
        cast.strand(
                "sleeper",
                () -> {
                    idle.transitionToParked(1, false);
                    see(isSeen, () -> !injection.isEmpty() || !batch.isEmptyForSleeper());
                });
        cast.never("neither sees the other", () -> !isSeen.get());
    }

    private static void see(AtomicBoolean isSeen, BooleanSupplier look) {
        if (look.getAsBoolean()) {
            isSeen.set(true);
        }
    }

    // ---- timers

    private static void timer(Cast cast) {
        ManualPool pool = new ManualPool(1);
        pool.makeTired(0);
        castAdder(cast, pool, SOON);
        cast.strand("sleeper", () -> pool.putToSleep(0));
        cast.never(
                "it sleeps on with a timer set",
                () -> !pool.isWoken(0) && pool.worker(0).parkNanos() == 0);
    }

    /**
     * Plays a timed sleeper whose timer was cancelled: a worker of a larger pool sleeps for longer
     * then, since the others are awake, and the only worker gives the role up.
     */
    private static void replan(Cast cast, int workers) {
        ManualPool pool = new ManualPool(workers);
        TimerEntry earlier = timer(SOON / 5);
        pool.makeTired(0);
        pool.worker(0).wheel().add(earlier);
        pool.putToSleep(0);
        earlier.tryCancel();
        pool.worker(0).wheel().nextDeadline(); // the wheel registers that it is empty
        castAdder(cast, pool, SOON);
        cast.strand("timed sleeper", () -> pool.worker(0).step());
        cast.never(
                "it sleeps past the timer",
                () -> {
                    long nanos = pool.worker(0).parkNanos();
                    return !pool.isWoken(0) && (nanos == 0 || nanos > SOON);
                });
    }

    private static void earlier(Cast cast) {
        ManualPool pool = new ManualPool(1);
        pool.makeTired(0);
        pool.worker(0).wheel().add(timer(FAR));
        pool.putToSleep(0);
        castAdder(cast, pool, SOON);
        cast.never("it sleeps past the timer", () -> !pool.isWoken(0));
    }

    private static void castAdder(Cast cast, ManualPool pool, long deadline) {
        cast.strand(
                "adder",
                () -> {
                    pool.worker(0).wheel().add(timer(deadline));
                    pool.pool().timerAdded(deadline);
                });
    }

    private static TimerEntry timer(long deadline) {
        return new TimerEntry(deadline) {
            @Override
            protected void fire() {}
        };
    }

    // ---- LIFO slots

    /**
     * Plays a timed sleeper with no worker left to watch, which gives up its role, or with a timer
     * left only its watch, while a worker leaves the parked set and fills its slot.
     */
    private static void fill(Cast cast, long timer) {
        ManualPool pool = asleep(timer);
        castFiller(cast, pool.pool());
        cast.strand("timed sleeper", () -> pool.worker(1).step());
        castWatchAtEnd(cast, pool);
    }

    /** Plays a timed sleeper that sleeps for a timer only, and is asked to watch. */
    private static void unwatched(Cast cast) {
        ManualPool pool = asleep(FAR);
        pool.worker(1).step(); // it watches no longer
        castFiller(cast, pool.pool());
        castWatchAtEnd(cast, pool);
    }

    /** Returns a pool whose two workers sleep, the second one as the timed sleeper. */
    private static ManualPool asleep(long timer) {
        ManualPool pool = new ManualPool(2);
        if (timer > 0) {
            pool.worker(0).wheel().add(timer(timer));
        }
        for (int i = 1; i >= 0; i--) {
            pool.makeTired(i);
            pool.putToSleep(i);
        }
        if (pool.pool().idle().timedSleeper() != 1 || !pool.pool().idle().isWatched()) {
            throw new IllegalStateException("nobody watches: " + pool.pool().idle());
        }
        return pool;
    }

    private static void castFiller(Cast cast, Pool pool) {
        cast.strand(
                "filler",
                () -> {
                    pool.idle().tryLeaveParked(0);
                    pool.idle().transitionFromSearching();
                    pool.worker(0).schedule(HandshakePlays::nothing);
                });
    }

    private static void castWatchAtEnd(Cast cast, ManualPool pool) {
        cast.never(
                "a slot is full and not watched",
                () -> {
                    long nanos = pool.worker(1).parkNanos();
                    return !pool.isWoken(1)
                            && pool.pool().idle().isParked(1)
                            && (nanos == 0 || nanos > FAR / 2);
                });
    }

    // ---- tasks

    /** A word that is written without any order, and what the last poll has read. */
    private static final class Letter implements Pollable<Integer> {
        private static final VarHandle WORD =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(), "word", VarHandle.class, Letter.class, int.class);

        @SuppressWarnings("unused") // by its handle
        private volatile int word;

        private int read;

        void write() {
            WORD.setOpaque(this, 1);
        }

        @Override
        public Poll<Integer> poll(Context context) {
            read = (int) WORD.getOpaque(this);
            return Poll.pending();
        }
    }

    /** Plays a wake of a task that was woken already: the last poll sees what this waker wrote. */
    @SuppressWarnings("NullAway") // the task does not use its scheduler
    private static void wake(Cast cast) {
        ManualPool pool = new ManualPool(1);
        Letter letter = new Letter();
        TaskRuntime home = new TaskRuntime(null, pool.pool(), PoolRig::rethrow);
        PollableTask<Integer> task = new PollableTask<>(home, letter);
        pool.pool().injection().trySubmit(task, 0);
        task.wake();
        cast.strand(
                "waker",
                () -> {
                    letter.write();
                    task.wake();
                });
        cast.strand("worker", () -> pool.worker(0).step());
        cast.never(
                "what a waker wrote was not polled",
                () -> {
                    while (pool.pool().queued() > 0) {
                        pool.worker(0).step();
                    }
                    return letter.read == 0;
                });
    }
}
