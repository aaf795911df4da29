package dev.joule.verify.soak.limits;

import dev.joule.Scheduler;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The calls that submit a task. */
enum Entry {
    EXECUTE {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            to.execute(work);
            return work;
        }
    },
    SUBMIT {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.submit((Callable<Integer>) work);
        }
    },
    SUBMIT_FROM_TASK {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.submit(() -> to.execute(work));
        }
    },
    SPAWN_CALL {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.spawn((Callable<Integer>) work);
        }
    },
    SPAWN_SLEEP {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.spawn(
                    Pollables.andThen(
                            Timers.sleep(Duration.ofNanos(nanos)), slept -> Pollables.lazy(work)));
        }
    },
    SPAWN_YIELD {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.spawn(
                    Pollables.andThen(Pollables.yieldNow(), yielded -> Pollables.lazy(work)));
        }
    },
    SPAWN_TIMEOUT {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.spawn(Timers.timeout(Pollables.never(), Duration.ofNanos(nanos)));
        }
    },
    SPAWN_JOIN_ALL {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.spawn(
                    Pollables.joinAll(
                            List.of(
                                    to.spawn((Callable<Integer>) work),
                                    Pollables.andThen(
                                            Timers.sleep(Duration.ofNanos(nanos)),
                                            slept -> Pollables.ready(1)))));
        }
    },
    SPAWN_RACE {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.spawn(
                    Pollables.race(List.of(Pollables.<Integer>never(), Pollables.lazy(work))));
        }
    },
    SPAWN_BLOCKING {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.spawnBlocking((Callable<Integer>) work);
        }
    },
    SCHEDULE {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.schedule((Callable<Integer>) work, nanos, TimeUnit.NANOSECONDS);
        }
    },
    PERIODIC {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            return to.scheduleAtFixedRate(work, nanos, PERIOD_NANOS + nanos, TimeUnit.NANOSECONDS);
        }
    },
    THREAD {
        @Override
        Object give(Scheduler to, LimitsWork work, int nanos) {
            Thread thread = to.virtualThreadFactory().newThread(work);
            thread.start();
            return thread;
        }
    };

    /** The values, copied once: each copy is an allocation. */
    static final List<Entry> ALL = List.of(values());

    private static final long PERIOD_NANOS = 500_000;

    /**
     * Submits the work.
     *
     * @param nanos the delay, for calls that have one
     * @return its handle; the work itself if the call returns none
     */
    abstract Object give(Scheduler to, LimitsWork work, int nanos);
}
