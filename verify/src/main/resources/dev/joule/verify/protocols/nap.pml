/*
 * How a compute pool's workers fall asleep: dev.joule.compute.internal.sleep.SleepWord with
 * Searcher, ComputeThread#wake and PoolCore#published.
 *
 * Workers search, announce, look again and sleep; publishers put jobs into one queue that all look
 * at. Nothing wakes a sleeper but a publisher, or the last searcher that has found a job.
 *
 * Memory: a job is written with release, so it waits in the publisher's store buffer until its
 * fence, or any time before. The word and the marks are written by atomic steps.
 *
 * Left out: deques of several workers, for which one queue stands; latches, and sleepers that want
 * only jobs of their own computation: a publisher of other jobs passes those over; the rounds
 * before the announcement.
 *
 * Checked: who counts itself out was counted in; when nothing moves any more and a job is left,
 * nobody sleeps: all are in jobs that never end.
 *
 * @run two quick -DWORKERS=2 -DPUBLISHERS=2 : two workers, two publishers of a job each
 * @run three full -DWORKERS=3 -DPUBLISHERS=2 : three workers
 * @run again full -DWORKERS=2 -DPUBLISHERS=2 -DJOBS=2 : two publishers of two jobs each
 * @mutant no-fence quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_FENCE : the job is still in the store buffer at the look
 * @mutant no-event quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_EVENT : the counter is not moved, a worker sleeps through a job
 * @mutant no-look quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_LOOK : no look after the announcement
 * @mutant no-stay quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_STAY : who was counted and not marked is not woken
 * @mutant no-last quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_LAST : the last searcher tells nobody of the other job
 * @mutant count-late quick -DWORKERS=2 -DPUBLISHERS=2 -DCOUNT_LATE : a sleeper goes on before it is counted
 */

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef PUBLISHERS
#define PUBLISHERS 2
#endif
#ifndef JOBS
#define JOBS 1 /* of each publisher */
#endif

#define AWAKE 0
#define ASLEEP 1
#define WAKES 2

byte queue; /* jobs that all can see */
byte buffered; /* jobs in store buffers */

/* The word. */
byte events;
byte searching;
byte sleeping;

byte mark[WORKERS];

/* Wakes the first sleeper it finds, if it finds one. */
/* = PoolCore#published, PoolCore#lastSearcherFound, ComputeThread#wake, SleepWord#wake */
inline wakeOne(at) {
    at = 0;
    do
    :: at == WORKERS -> break
    :: at < WORKERS && mark[at] != ASLEEP -> at++
    :: atomic { at < WORKERS && mark[at] == ASLEEP ->
#ifdef COUNT_LATE
           mark[at] = AWAKE
#else
           mark[at] = WAKES
#endif
       };
       atomic { sleeping--; searching++ };
       mark[at] = AWAKE;
       break
    od
}

/* = Searcher#next, Searcher#sleep, Searcher#found, SleepWord#beginSearch, SleepWord#endSearch */
proctype worker(byte me) {
    byte announced;
    byte at;
    bool slept;
    bool last;

search:
    atomic { searching++ };
look:
    if
    :: atomic { queue > 0 -> queue-- }; goto found
    :: queue == 0
    fi;
    /* = SleepWord#announceSleepy */
    atomic {
        if
        :: events % 2 == 0 -> events++
        :: else
        fi;
        announced = events
    };
#ifndef NO_LOOK
    if
    :: atomic { queue > 0 -> queue-- }; goto found
    :: queue == 0
    fi;
#endif
    /* = SleepWord#trySleep */
    atomic {
        slept = events == announced;
        if
        :: slept -> searching--; sleeping++
        :: else
        fi
    };
    if
    :: !slept -> goto look
    :: else
    fi;
    mark[me] = ASLEEP;
    /* = Searcher#mustStay */
#ifndef NO_STAY
    if
    :: events != announced ->
        /* = Searcher#getUp */
        if
        :: atomic { mark[me] == ASLEEP -> mark[me] = WAKES };
           atomic { sleeping--; searching++ };
           mark[me] = AWAKE
        :: mark[me] != ASLEEP -> mark[me] == AWAKE
        fi;
        goto look
    :: events == announced
    fi;
#endif
end_asleep:
    mark[me] == AWAKE; /* parked */
    goto look;
found:
    atomic {
        assert(searching > 0);
        searching--;
        last = searching == 0 && sleeping > 0
    };
#ifndef NO_LAST
    if
    :: last && queue > 0 -> wakeOne(at)
    :: else
    fi;
#endif
    if
    :: goto search
    :: goto end_busy
    fi;
end_busy:
    false /* a job that never ends */
}

/* = PoolCore#inject, SleepWord#published, PoolCore#published */
proctype publisher() {
    byte at;
    byte left = JOBS;
    bool wakes;
    do
    :: left == 0 -> break
    :: left > 0 ->
        left--;
        buffered++;
#ifndef NO_FENCE
        buffered == 0; /* the fence: all of the buffers, which is more than its own */
#endif
        atomic {
#ifndef NO_EVENT
            if
            :: events % 2 == 1 -> events++
            :: else
            fi;
#endif
            wakes = sleeping > 0 && searching == 0
        };
        if
        :: wakes -> wakeOne(at)
        :: else
        fi
    od
}

/* The store buffers drain at any time. */
/* = StealDeque#push */
proctype drain() {
end_drain:
    do
    :: atomic { buffered > 0 -> buffered--; queue++ }
    od
}

/* = WorkIsSharedTest, ComputePoolTest: no job is left while somebody sleeps */
proctype monitor() {
end_monitor:
    timeout -> assert(queue == 0 || sleeping == 0)
}

init {
    byte n = 0;
    atomic {
        do
        :: n < WORKERS -> run worker(n); n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < PUBLISHERS -> run publisher(); n++
        :: else -> break
        od;
        run drain();
        run monitor()
    }
}
