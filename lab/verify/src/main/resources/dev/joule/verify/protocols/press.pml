/*
 * How a worker that keeps its forks to itself is asked for work: dev.joule.compute.internal.pool,
 * that is ComputeThread#isSmall, open, close and requestWork, WorkerRegistry#published and #requestWork, and Searcher.
 *
 * Workers in a job fork: small, which no other worker sees, or open, which lies in their deque
 * until they close it or another worker takes it. A fork is opened whenever the worker finds itself pressed, else as
 * it likes (what it believes of its size is anything). A worker without a job searches
 * and falls asleep; one that closes a fork that was taken waits in the same way, uncounted. A job forks and ends, or
 * goes on for ever without a fork.
 *
 * Memory: the flags are written with opaque, so such a write waits in its thread's store buffer, and
 * leaves it at any time and in any order with those of other flags; it has left before an atomic
 * step, a volatile write or a fence of that thread takes effect.
 *
 * Abstracted from: the counter of events, for which each worker keeps whether there was one since
 * it announced its sleep (nap.pml has the counter); how many rounds a search has, and whether it
 * presses in them: as it likes. A look may find nothing though there is something, and the last
 * searcher may wake any worker or none: what is checked depends on neither. A worker that waits finds its
 * latch open at any look, and one that sleeps may be woken for that (LATCHES times). What it runs on
 * top of a wait ends with the wait. All is one computation, and each worker has one open fork.
 *
 * Checked: whenever all are asleep, between two forks or in a job without forks, no worker is on the
 * way and nothing in a store buffer: if one sleeps, those who fork are pressed, so that the next
 * fork is opened. A worker that counts itself out was counted in. (That no job is left lying is nap.pml's.)
 *
 * @run two quick -DWORKERS=2 : one forks, one sleeps
 * @run three full -DPAN_COLLAPSE -DWORKERS=3 -DONE_FORKS -DNO_URGE -DNO_WAITS : one forks and never waits, two that sleep
 * @run two-latches full -DWORKERS=2 -DLATCHES=2 : and latches that open
 * @mutant no-press quick -DWORKERS=2 -DNO_PRESS = compute.sleeper-asks-for-nothing
 * @mutant press-first quick -DWORKERS=2 -DPRESS_FIRST : it asks before it announces its sleep, and not after that
 * @mutant clear-last quick -DWORKERS=2 -DCLEAR_LAST : a worker that opens a fork clears its flag after the check for sleepers
 * @mutant no-fence quick -DWORKERS=2 -DNO_FENCE = compute.answers-without-fence
 * @mutant last-asks-nobody quick -DWORKERS=3 -DONE_FORKS -DNO_URGE -DLAST_ASKS_NOBODY : the last searcher does not press for those that sleep on
 */

#ifndef LATCHES
#define LATCHES 0
#endif

/* With ONE_FORKS the jobs of all but one have no forks. */
#ifdef ONE_FORKS
#define CAN_FORK(w) ((w) == 0)
#else
#define CAN_FORK(w) true
#endif

#define AWAKE 0
#define ASLEEP 1
#define WAITS 2
#define WAKES 3
byte mark[WORKERS];

bool pressed[WORKERS];
bool fork[WORKERS]; /* whether an open fork lies in the deque */

/* The word. */
byte searching;
byte sleeping;
bool noticed[WORKERS]; /* whether there was an event since this one's announcement */

/* The store buffers: whose flags are to be put up, a bit each, and whether the own one down. */
byte up[WORKERS + 1]; /* the last one is nobody's */
bool down[WORKERS + 1];
#define BIT(whom) (1 << (whom))
#define IS_EMPTY(w) (up[w] == 0 && !down[w])
#define SEES(w, whom) (((up[w] & BIT(whom)) != 0) || (pressed[whom] && !((w) == (whom) && down[w])))

#if LATCHES > 0
byte latches = LATCHES;
#endif

/* For the checks only: where each one is. */
#define ON_THE_WAY 0
#define FORKS 1
#define SLEEPS 2
#define HOLDS 3
byte at[WORKERS];

byte k; /* within one step only */

/* = ComputeThread#requestWork */
inline press(whom) {
    atomic {
        if
        :: !SEES(me, whom) -> !(me == whom && down[me]); up[me] = up[me] | BIT(whom)
        :: else
        fi
    }
}

/* = WorkerRegistry#requestWork */
inline pressAll(except) {
    atomic {
        i = 0;
        do
        :: i < WORKERS ->
            if
            :: i != except -> press(i)
            :: else
            fi;
            i++
        :: else -> i = 0; break
        od
    }
}

/* = ComputeThread#wake, SleepWord#wake */
inline wake(whom) {
    if
    :: atomic { IS_EMPTY(me) && (mark[whom] == ASLEEP || mark[whom] == WAITS) ->
           kind = mark[whom];
           mark[whom] = WAKES
       };
       atomic { sleeping--; searching = searching + (kind == ASLEEP) };
       atomic { mark[whom] = AWAKE; woken = true; kind = 0 }
    :: atomic { mark[whom] == AWAKE || mark[whom] == WAKES }
    fi
}

/* = Searcher#awaitWake */
inline awaitWake() {
    wake(me);
    mark[me] == AWAKE
}

/* = SleepWord#published, WorkerRegistry#published */
inline published() {
    atomic {
#ifndef NO_FENCE
        IS_EMPTY(me);
#endif
        k = 0;
        do
        :: k < WORKERS -> noticed[k] = true; k++
        :: else -> k = 0; break
        od;
        looks = sleeping > 0 && searching == 0
    };
    if
    :: looks ->
        woken = false;
        i = 0;
        do
        :: i == WORKERS -> break
        :: i < WORKERS && (mark[i] == AWAKE || mark[i] == WAKES) -> i++
        :: i < WORKERS && (mark[i] == ASLEEP || mark[i] == WAITS) ->
            if
            :: woken -> press(me); break
            :: else -> wake(i); i++
            fi
        od;
        atomic { i = 0; woken = false; looks = false }
    :: else
    fi
}

/* = Searcher#found, WorkerRegistry#lastSearcherFound */
inline found() {
    if
    :: looks -> press(me)
    :: else
    fi;
    if
    :: looks && last ->
#ifndef LAST_ASKS_NOBODY
        pressAll(WORKERS);
#endif
        if
        :: wake(0)
        :: wake(1)
#if WORKERS > 2
        :: wake(2)
#endif
        :: true
        fi
    :: else
    fi;
    atomic { looks = false; last = false; woken = false }
}

/* = ComputeThread#find */
inline find() {
    if
    :: atomic { fork[0] -> fork[0] = false; got = true }
    :: atomic { fork[1] -> fork[1] = false; got = true }
#if WORKERS > 2
    :: atomic { fork[2] -> fork[2] = false; got = true }
#endif
    :: true
    fi
}

/* = ComputeThread#run */
proctype Worker(byte me) {
    byte i, kind;
    bool open, waits, wasWoken, woken, got, looks, last;

    if
    :: me == 0 -> goto forks
    :: else
    fi;

search: /* = Searcher#next, SleepWord#beginSearch */
    atomic { IS_EMPTY(me) -> searching++ };
look: /* = Searcher#await */
    find();
    if
    :: got -> goto hasFound
    :: !got && waits -> goto hasFound /* its latch is open: that is over */
#ifndef NO_URGE
    :: !got -> press((me + 1) % WORKERS); goto look /* = StealOrder#steal */
#if WORKERS > 2
    :: !got -> press((me + 2) % WORKERS); goto look
#endif
#endif
    :: !got
    fi;
#ifdef PRESS_FIRST
    pressAll(me);
#endif
    atomic { IS_EMPTY(me) -> noticed[me] = false }; /* = SleepWord#announceSleepy */
    find();
    if
    :: got -> goto hasFound
    :: else
    fi;
    atomic { /* = SleepWord#trySleep */
        IS_EMPTY(me);
        if
        :: noticed[me] -> goto look
        :: else -> searching = searching - !waits; sleeping++
        fi
    };
    mark[me] = (waits -> WAITS : ASLEEP);
    if
    :: noticed[me] -> awaitWake(); wasWoken = true; woken = false; goto look /* = Searcher#hasNewWork */
    :: else
    fi;
#if !defined(NO_PRESS) && !defined(PRESS_FIRST)
    pressAll(me);
#endif
    at[me] = SLEEPS;
endAsleep:
    atomic { mark[me] == AWAKE -> at[me] = ON_THE_WAY; wasWoken = true };
    goto look;

hasFound:
    got = false;
    if
    :: waits -> /* = Searcher#wakeSuccessor */
        atomic { looks = wasWoken && sleeping > 0; last = searching == 0 };
    :: else ->
        atomic { /* = SleepWord#endSearch */
            IS_EMPTY(me);
            assert(searching > 0);
            searching--;
            looks = sleeping > 0;
            last = searching == 0
        }
    fi;
    found();
    atomic { waits = false; wasWoken = false };

forks: /* = ComputeThread#isSmall */
    at[me] = FORKS;
    if
    :: atomic { !open && CAN_FORK(me) -> at[me] = ON_THE_WAY; fork[me] = true; open = true }; /* = ComputeThread#open */
#ifdef CLEAR_LAST
       published();
#endif
       if
       :: SEES(me, me) -> atomic { (up[me] & BIT(me)) == 0; down[me] = true } /* = ComputeThread#answer */
       :: else
       fi;
#ifndef CLEAR_LAST
       published();
#endif
       goto forks
    :: atomic { open && fork[me] -> fork[me] = false; open = false; goto forks } /* = ComputeThread#close */
#ifdef NO_WAITS
    :: atomic { open && !fork[me] -> open = false; goto forks }
#else
    :: atomic { open && !fork[me] -> open = false; waits = true; at[me] = ON_THE_WAY; goto look } /* = ComputeThread#takeBack */
#endif
    :: atomic { !open -> at[me] = ON_THE_WAY; goto search }
    :: at[me] = HOLDS
    fi;
endHolds:
    false
}

#if LATCHES > 0
/* = Fork#over */
proctype Opener(byte me) {
    byte kind, whom;
    bool woken;
endOpener:
    do
    :: atomic { latches > 0 && mark[0] == WAITS -> latches--; whom = 0 } -> wake(whom)
    :: atomic { latches > 0 && mark[1] == WAITS -> latches--; whom = 1 } -> wake(whom)
#if WORKERS > 2
    :: atomic { latches > 0 && mark[2] == WAITS -> latches--; whom = 2 } -> wake(whom)
#endif
    od
}
#endif

#define LEAVES(w, whom) \
    :: d_step { (up[w] & BIT(whom)) != 0 -> up[w] = up[w] & ~BIT(whom); pressed[whom] = true }
#define SINKS(w) :: d_step { down[w] -> down[w] = false; pressed[w] = false }

proctype Memory() { /* = (the memory) */
endMemory:
    do
    LEAVES(0, 0)
    LEAVES(0, 1)
    LEAVES(1, 0)
    LEAVES(1, 1)
    SINKS(0)
    SINKS(1)
#if WORKERS > 2
    LEAVES(0, 2)
    LEAVES(1, 2)
    LEAVES(2, 0)
    LEAVES(2, 1)
    LEAVES(2, 2)
    SINKS(2)
#endif
    od
}

#define IS_QUIET(w) \
    (IS_EMPTY(w) && at[w] != ON_THE_WAY && (at[w] != SLEEPS || mark[w] == ASLEEP || mark[w] == WAITS))
#if WORKERS > 2
#define ALL_QUIET (IS_QUIET(0) && IS_QUIET(1) && IS_QUIET(2))
#else
#define ALL_QUIET (IS_QUIET(0) && IS_QUIET(1))
#endif

proctype Monitor() { /* = WorkIsSharedTest: sleepers have asked those that fork */
endMonitor:
    do
    :: d_step {
        ALL_QUIET && sleeping > 0 ->
        k = 0;
        do
        :: k < WORKERS -> assert(at[k] != FORKS || !CAN_FORK(k) || pressed[k]); k++
        :: else -> k = 0; break
        od
    }
    od
}

init { /* = WorkerRegistry#start */
    byte n;
    atomic {
        do
        :: n < WORKERS -> run Worker(n); n++
        :: else -> n = 0; break
        od;
#if LATCHES > 0
        run Opener(WORKERS);
#endif
        run Memory();
        run Monitor()
    }
}
