/*
 * How a compute pool's workers fall asleep: dev.joule.compute.internal.sleep.SleepWord with
 * Searcher, ComputeThread#wake and WorkerRegistry#published.
 *
 * Workers search, announce, look again and sleep; publishers put jobs into one queue that all look
 * at. Waiters do the same without being counted as searchers, until their latch is open. Nothing
 * wakes a sleeper but a publisher, the last searcher that has found a job, a waiter that was woken
 * and looks no more, or the thread that opens its latch.
 *
 * Memory: a job is written with release, so it waits in the publisher's store buffer until its
 * fence, or any time before. The word and the marks are written by atomic steps.
 *
 * Left out: deques of several workers, for which one queue stands; jobs that a waiter does not
 * want: all are of its computation; the rounds before the announcement.
 *
 * Checked: a worker that counts itself out was counted in; when nothing moves any more and a job is left,
 * no worker sleeps: all are in jobs that never end. No worker sleeps whose latch is open.
 *
 * @run two quick -DWORKERS=2 -DPUBLISHERS=2 : two workers, two publishers of a job each
 * @run three full -DWORKERS=3 -DPUBLISHERS=2 : three workers
 * @run again full -DWORKERS=2 -DPUBLISHERS=2 -DJOBS=2 : two publishers of two jobs each
 * @run waits quick -DWORKERS=1 -DPUBLISHERS=1 -DJOBS=2 -DWAITERS=1 : a worker that searches, one that waits for a latch
 * @run wait-two quick -DWORKERS=0 -DPUBLISHERS=1 -DWAITERS=2 : two that wait
 * @run wait-two-jobs full -DWORKERS=0 -DPUBLISHERS=1 -DJOBS=2 -DWAITERS=2 -DPAN_COLLAPSE : two that wait, two jobs
 * @run wait-three full -DWORKERS=2 -DPUBLISHERS=1 -DWAITERS=1 : two that search, one that waits
 * @mutant no-fence quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_FENCE = sleep.published-without-fence
 * @mutant no-event quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_EVENT = sleep.no-event
 * @mutant no-look quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_LOOK : no look after the announcement
 * @mutant no-stay quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_STAY = compute.no-look-after-mark
 * @mutant no-last quick -DWORKERS=2 -DPUBLISHERS=2 -DNO_LAST = compute.last-searcher-wakes-nobody
 * @mutant mark-late quick -DWORKERS=2 -DPUBLISHERS=2 -DMARK_LATE : the mark is still in the store buffer at the look for events
 * @mutant count-late quick -DWORKERS=2 -DPUBLISHERS=2 -DCOUNT_LATE : a sleeper goes on before it is counted
 * @mutant waiter-forgotten quick -DWORKERS=1 -DPUBLISHERS=1 -DJOBS=2 -DWAITERS=1 -DWAITER_FORGOTTEN = compute.last-searcher-forgets-waiters
 * @mutant no-pass quick -DWORKERS=0 -DPUBLISHERS=1 -DWAITERS=2 -DNO_PASS : a waiter is woken for a job, finds its latch open and goes
 * @mutant open-late quick -DWORKERS=1 -DPUBLISHERS=1 -DWAITERS=1 -DOPEN_LATE : a latch is checked for a waiter before it is opened, not with it
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

#ifndef WAITERS
#define WAITERS 0
#endif
#define ALL (WORKERS + WAITERS)

#define AWAKE 0
#define ASLEEP 1
#define WAKES 2

byte queue; /* jobs that all can see */
byte buffered; /* jobs in store buffers */

/* The word. */
byte events;
byte searching;
byte sleeping;

byte mark[ALL]; /* the waiters' come last */

/* The waiters' latches. */
#define CLOSED 0
#define AWAITED 1
#define OPEN 2
byte latch[ALL];
bool unparked[ALL];

/* Wakes the first sleeper it finds, if it finds one. */
/* = WorkerRegistry#published, WorkerRegistry#lastSearcherFound, ComputeThread#wake, SleepWord#wake */
inline wakeOne(at, end) {
    at = 0;
    do
    :: at == end -> break
    :: at < end && mark[at] != ASLEEP -> at++
    :: atomic { at < end && mark[at] == ASLEEP ->
#ifdef COUNT_LATE
           mark[at] = AWAKE
#else
           mark[at] = WAKES
#endif
       };
       atomic { sleeping--; searching = searching + (at < WORKERS) };
       mark[at] = AWAKE;
       break
    od
}

/* = WorkerRegistry#lastSearcherFound */
inline wakeSuccessor(at) {
#ifdef WAITER_FORGOTTEN
    if
    :: queue > 0 -> wakeOne(at, WORKERS)
    :: else
    fi
#else
    if
    :: queue > 0 -> wakeOne(at, ALL) /* searchers first */
    :: else
    fi
#endif
}

/* = Searcher#awaitWake */
inline awaitWake(me) {
    if
    :: atomic { mark[me] == ASLEEP -> mark[me] = WAKES };
       atomic { sleeping--; searching = searching + (me < WORKERS) };
       mark[me] = AWAKE
    :: mark[me] != ASLEEP -> mark[me] == AWAKE
    fi
}

/* = SleepWord#announceSleepy */
inline announceSleepy(announced) {
    atomic {
        if
        :: events % 2 == 0 -> events++
        :: else
        fi;
        announced = events
    }
}

/* = SleepWord#trySleep */
inline trySleep(slept, announced, searches) {
    atomic {
        slept = events == announced;
        if
        :: slept -> searching = searching - searches; sleeping++
        :: else
        fi
    }
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
    announceSleepy(announced);
#ifndef NO_LOOK
    if
    :: atomic { queue > 0 -> queue-- }; goto found
    :: queue == 0
    fi;
#endif
    trySleep(slept, announced, 1);
    if
    :: !slept -> goto look
    :: else
    fi;
#ifndef MARK_LATE
    mark[me] = ASLEEP;
#endif
    /* = Searcher#hasNewWork */
#ifndef NO_STAY
    if
    :: events != announced ->
#ifdef MARK_LATE
        mark[me] = ASLEEP;
#endif
        awaitWake(me);
        goto look
    :: events == announced
    fi;
#endif
#ifdef MARK_LATE
    mark[me] = ASLEEP;
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
    :: last -> wakeSuccessor(at)
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

#if WAITERS > 0
/* = Searcher#await, Searcher#wakeSuccessor, Latch#isOpen, Latch#announceWait */
proctype waiter(byte me) {
    byte announced;
    byte at;
    bool slept;
    bool woken;

look:
    if
    :: latch[me] == OPEN -> goto over
    :: else
    fi;
    if
    :: atomic { queue > 0 -> queue-- }; goto found
    :: queue == 0
    fi;
    announceSleepy(announced);
    if
    :: atomic { queue > 0 -> queue-- }; goto found
    :: queue == 0
    fi;
    atomic {
        if
        :: latch[me] == OPEN -> goto end_busy /* it has looked, and found nothing */
        :: else -> latch[me] = AWAITED
        fi
    };
    trySleep(slept, announced, 0);
    if
    :: !slept -> woken = false; goto look
    :: else
    fi;
    mark[me] = ASLEEP;
    if
    :: events != announced
    :: events == announced -> goto end_asleep
    fi;
    awaitWake(me);
    woken = true;
    goto look;
end_asleep:
    mark[me] == AWAKE || unparked[me]; /* parked */
    awaitWake(me);
    woken = true;
    goto look;
found:
#ifndef NO_PASS
    if
    :: woken && sleeping > 0 && searching == 0 -> wakeSuccessor(at)
    :: else
    fi;
#endif
    woken = false;
    if
    :: goto look
    :: goto end_busy
    fi;
over:
#ifndef NO_PASS
    if
    :: woken && sleeping > 0 && searching == 0 -> wakeSuccessor(at)
    :: else
    fi;
#endif
end_busy:
    false /* what came after the latch never ends */
}

/* The worker that runs the job that a waiter waits for; it may also never end. */
/* = Job#finish, Latch#open, Fork#over */
proctype opener(byte whose) {
    byte was;

    if
    :: true
    :: goto end_never
    fi;
#ifdef OPEN_LATE
    was = latch[whose];
    latch[whose] = OPEN;
#else
    atomic { was = latch[whose]; latch[whose] = OPEN };
#endif
    if
    :: was == AWAITED ->
        unparked[whose] = true;
        if
        :: atomic { mark[whose] == ASLEEP -> mark[whose] = WAKES };
           atomic { sleeping-- };
           mark[whose] = AWAKE
        :: mark[whose] != ASLEEP
        fi
    :: else
    fi;
end_never:
    false
}
#endif

/* = WorkerRegistry#inject, SleepWord#published, WorkerRegistry#published */
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
        :: wakes -> wakeOne(at, ALL)
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

/* = WorkIsSharedTest, ComputePoolTest: no job is left while a worker sleeps */
proctype monitor() {
    byte at;
end_monitor:
    timeout ->
        assert(queue == 0 || sleeping == 0);
        at = 0;
        do
        :: at < ALL -> assert(latch[at] != OPEN || mark[at] == AWAKE); at++
        :: else -> break
        od
}

init {
    byte n = 0;
    atomic {
        do
        :: n < WORKERS -> run worker(n); n++
        :: else -> break
        od;
#if WAITERS > 0
        do
        :: n < ALL -> run waiter(n); run opener(n); n++
        :: else -> break
        od;
#endif
        n = 0;
        do
        :: n < PUBLISHERS -> run publisher(); n++
        :: else -> break
        od;
        run drain();
        run monitor()
    }
}
