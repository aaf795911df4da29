/*
 * Sleep, search and wakes: the workers' loop with the idle set, the parkers, the
 * injection queue, the LIFO slots, the timed sleeper and the end.
 *
 * Modelled: each access to a shared location that another party could see in between is a step of
 * its own. Submitters come from outside; a running task submits from inside (to the slot, or past it
 * to the ring) and may go on for ever at any point of its body.
 *
 * Abstracted from:
 * - Tasks have no identity: queues are counts. What the ring does with its slots is
 *   the explorer's (RingPlays).
 * - The batch counts as part of the ring: thieves can take from either.
 * - One shard of the injection queue with one stack; how much of it a fetch takes is anybody's guess.
 * - A claim takes any set bit (production: the lowest, and the timed sleeper's last); IdlePlays has
 *   more.
 * - Whether a claim is made while another searches is a free choice (production: if as many tasks wait).
 * - The order of a worker's own sources, the number of search rounds and "few tasks, no search" are
 *   free choices. A thief may fail for no reason (production: when another is at the same ring).
 * - The timeout of a timed sleeper that watches may end at any time. Timers are sleeper.pml's; here one may
 *   be set for ever and so far away that it never fires (FAR_TIMER): then the timed sleeper keeps its role
 *   when all are parked, and sleeps until it is woken.
 * - A CAS that fails and tries again is one step; wantsSearcher and tryClaim are one step, since
 *   the claim decides alone.
 *
 * Store buffers: a LIFO slot is filled, and the shard unlocked with an empty front, by release
 * stores. They stay in a buffer of their worker until its next atomic step or full fence, or until
 * the memory takes them at any earlier time. All other shared stores are volatile or atomic.
 *
 * Properties (process Monitor): whenever every worker is inside a task, asleep or at its end, and
 * nobody outside is between showing a task and looking for a sleeper, then
 * - no task that thieves can take waits while a worker sleeps;
 * - no task waits in the slot of a worker in a task while another sleeps, unless one sleeps timed;
 * - if all sleep, every accepted task has run;
 * - after a shutdown not all sleep: they end.
 * And: nobody stops while an accepted task has not run; counts never pass below zero; nobody is
 * stuck.
 *
 * @run outside quick -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=0 : a task from outside, shutdown at any time
 * @run inside quick -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=1 : and one from inside
 * @run far-timer quick -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER : the timed sleeper sleeps on
 * @run far-timer-close full -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=1 -DFAR_TIMER : and the end
 * @run far-timer-two full -DWORKERS=2 -DSUBMITS=2 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER : two tasks from outside
 * @run fine full -DFINE -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=0 : each access a step
 * @run fine-far-timer full -DFINE -DWORKERS=2 -DBEGIN_ASLEEP -DSUBMITS=1 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER : each access a step
 * @run three-close full -DPAN_COLLAPSE -DWORKERS=3 -DBEGIN_ASLEEP -DSUBMITS=1 -DSPAWNS=0 : three workers and the end
 * @run three full -DPAN_COLLAPSE -DWORKERS=3 -DBEGIN_ASLEEP -DSUBMITS=1 -DSPAWNS=1 -DCLOSES=0 : three workers, one from inside
 * @run three-busy full -DPAN_COLLAPSE -DWORKERS=3 -DBEGIN_BUSY -DWAITING=1 -DSUBMITS=0 -DSPAWNS=1 -DCLOSES=0 : one sleeps, one is in a task, one searches
 * @run three-far-timer full -DPAN_COLLAPSE -DWORKERS=3 -DBEGIN_ASLEEP -DSUBMITS=1 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER : three workers, the timed sleeper sleeps on
 * @run three-busy-far-timer full -DPAN_COLLAPSE -DWORKERS=3 -DBEGIN_BUSY -DWAITING=1 -DSUBMITS=0 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER : the same with one in a task
 * @run held quick -DBEGIN_BUSY -DSUBMITS=0 -DSPAWNS=2 -DCLOSES=0 -DHOLDS=1 : a task announces that it blocks
 * @run held-far-timer full -DBEGIN_BUSY -DSUBMITS=1 -DSPAWNS=2 -DCLOSES=0 -DHOLDS=1 -DFAR_TIMER : and the timed sleeper sleeps on
 * @mutant no-recheck quick -DPAN_BFS -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=0 -DCLOSES=0 -DNO_RECHECK = worker.no-last-look
 * @mutant no-local-notify quick -DPAN_BFS -DBEGIN_BUSY -DSUBMITS=0 -DSPAWNS=2 -DCLOSES=0 -DNO_LOCAL_NOTIFY = worker.push-wakes-nobody
 * @mutant no-fill-notify quick -DPAN_BFS -DBEGIN_BUSY -DSUBMITS=0 -DSPAWNS=1 -DCLOSES=0 -DNO_FILL_NOTIFY = worker.fill-without-watcher
 * @mutant no-last-searcher quick -DPAN_BFS -DBEGIN_ASLEEP -DSUBMITS=2 -DSPAWNS=0 -DCLOSES=0 -DNO_LAST_SEARCHER = worker.last-searcher-wakes-nobody
 * @mutant no-give-back quick -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=1 -DNO_GIVE_BACK = idle.leave-though-claimed
 * @mutant old-schedule quick -DPAN_BFS -DBEGIN_ASLEEP -DSUBMITS=1 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER -DOLD_SCHEDULE : the owner of a slot trusts a timed sleeper that does not watch
 * @mutant no-plan-nudge quick -DPAN_BFS -DWORKERS=3 -DBEGIN_BUSY -DSUBMITS=0 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER -DNO_PLAN_NUDGE : a worker that parks after a search trusts it too
 * @mutant no-searcher-nudge quick -DPAN_BFS -DWORKERS=3 -DBEGIN_BUSY -DWAITING=1 -DSUBMITS=0 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER -DNO_SEARCHER_NUDGE = worker.timed-sleeper-not-nudged
 * @mutant blind-watch quick -DPAN_BFS -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER -DBLIND_WATCH = sleeper.unwatched-unseen
 * @mutant name-late quick -DPAN_BFS -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=1 -DCLOSES=0 -DFAR_TIMER -DNAME_LATE : a timed sleeper without a name cannot be woken
 * @mutant no-fence quick -DPAN_BFS -DBEGIN_BUSY -DSUBMITS=0 -DSPAWNS=2 -DCLOSES=0 -DNO_FENCE = ring.tail-release
 * @mutant no-front-fence quick -DPAN_BFS -DBEGIN_BUSY -DSUBMITS=2 -DSPAWNS=0 -DCLOSES=0 -DNO_FRONT_FENCE = injection.front-without-fence
 * @mutant no-fetch-look quick -DPAN_BFS -DBEGIN_BUSY -DSUBMITS=2 -DSPAWNS=0 -DCLOSES=0 -DNO_FETCH_LOOK = worker.fetch-wakes-nobody
 * @mutant stale-plan quick -DPAN_BFS -DBEGIN_BUSY -DSUBMITS=1 -DSPAWNS=2 -DCLOSES=0 -DSTALE_PLAN = sleeper.no-watch-after
 * @mutant take-parked quick -DPAN_BFS -DBEGIN_BUSY -DSUBMITS=0 -DSPAWNS=1 -DTAKE_PARKED : the end overlooks a task in hand
 * @mutant no-snapshot quick -DPAN_BFS -DWORKERS=2 -DSUBMITS=1 -DSPAWNS=0 -DNO_SNAPSHOT : the end overlooks a worker that woke
 * @mutant clear-first quick -DPAN_BFS -DFINE -DSUBMITS=1 -DSPAWNS=0 -DCLOSES=0 -DCLEAR_FIRST : a bit is taken before its count
 */

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef SUBMITS
#define SUBMITS 2 /* threads that submit from outside */
#endif
#ifndef EACH
#define EACH 1 /* tasks of each of them */
#endif
#ifndef SPAWNS
#define SPAWNS 1 /* tasks from inside */
#endif
#ifndef YIELDS
#define YIELDS 0 /* how often tasks run themselves again */
#endif
#ifndef CLOSES
#define CLOSES 1 /* whether there is a shutdown */
#endif
#ifndef HOLDS
#define HOLDS 0 /* how often a task announces that it blocks */
#endif
#define CROWD 2 /* a claim may be made while fewer than this search */
/* Without one of these all workers begin with a search:
 * - BEGIN_ASLEEP: all sleep, the first as the timed sleeper if there is a timer;
 * - BEGIN_BUSY: the first sleeps so, the second is in a task, the others search, and WAITING tasks
 *   wait outside. */
#ifndef WAITING
#define WAITING 0
#endif
#ifdef FAR_TIMER
#define HAS_TIMERS 1
#else
#define HAS_TIMERS 0
#endif

/* With FINE each access is a step of its own. Without, some accesses that follow each other are one
 * step: a claim with its bit and its permit, entering the parked set, leaving it, a fetch after its
 * first step, and looks at two words of which one cannot change meanwhile. That leaves room for more
 * workers and tasks. */
#ifdef FINE
#define JOIN
#else
#define JOIN atomic
#endif

/* Where a worker is, for the monitor. */
#define MOVING 0
#define IN_TASK 1
#define ASLEEP 2
#define TIMED 3
#define ENDED 4
byte at[WORKERS];

/* The lifecycle's states. */
#define CLOSING 1
#define SHUTDOWN 2
#define STOPPED 3
byte life;
bit closed; /* the mark in the submission stack */

/* The idle set's word. In place of the count of the departed, each worker that asks whether nothing
 * is left has a bit that says whether the word has changed since. */
byte searching, parked;
bit hasTimedSleeper, watching;
byte asking, changed;

/* The timed sleeper: announced after the word, and taken back before it. */
#define NOBODY 255
byte timed_sleeper = NOBODY;

bit parkedBit[WORKERS];
bit permit[WORKERS];

byte ring[WORKERS];
bit slot[WORKERS];
bit moved[WORKERS]; /* whether the worker has begun a task since the timed sleeper's last look */

byte stack, front;
bit lock;

/* The store buffers. */
bit slotBuf[WORKERS];
byte unlockBuf[WORKERS]; /* 0: empty; else the new front + 1, and then the unlock */
#ifdef NO_FENCE
byte tailBuf[WORKERS];
#define BUFFERED_TAIL(w) tailBuf[w]
#else
#define BUFFERED_TAIL(w) 0
#endif

byte accepted, ran;
byte spawns = SPAWNS, yields = YIELDS, holds = HOLDS;
bit held[WORKERS]; /* = StallState#isBlocked */
byte outside; /* how many outside are between showing and looking */

/* What a worker sees of its own places: its buffer first. */
#define OWN_SLOT(w) (slot[w] || slotBuf[w])
#define OWN_RING(w) (ring[w] + BUFFERED_TAIL(w))
#define OWN_WORK(w) (OWN_RING(w) > 0 || OWN_SLOT(w))
#define OWN_FRONT(w) (unlockBuf[w] > 0 -> unlockBuf[w] - 1 : front)

inline drainSlot(w) { /* = (the memory) */
    slot[w] = slot[w] | slotBuf[w];
    slotBuf[w] = 0
}

inline drainUnlock(w) { /* = (the memory) */
    if
    :: unlockBuf[w] > 0 -> front = unlockBuf[w] - 1; unlockBuf[w] = 0; lock = 0
    :: else
    fi
}

/* What an atomic step or a full fence does first. Threads that are no workers have no store that waits. */
inline fence(w) { /* = (the memory) */
    if
    :: w < WORKERS ->
        drainSlot(w);
        drainUnlock(w);
#ifdef NO_FENCE
        ring[w] = ring[w] + tailBuf[w];
        tailBuf[w] = 0
#endif
    :: else
    fi
}

#ifdef LOWEST
#define LOWER(w) ((w > 0 && parkedBit[0]) || (w > 1 && parkedBit[1]) || (w > 2 && parkedBit[2]))
#define MAY_TAKE(w) (parkedBit[w] && !LOWER(w))
#else
#define MAY_TAKE(w) (parkedBit[w])
#endif

/* One sleeper less, one searcher more, one departure more. */
inline depart() { /* = IdleWord#CLAIM */
    assert(parked > 0);
    parked--;
    searching++;
    changed = asking
}

inline takeReserved() { /* = IdleSet#takeReserved, ParkedBitmap#claimAny */
    if
    :: MAY_TAKE(0) -> parkedBit[0] = 0; c = 0
    :: MAY_TAKE(1) -> parkedBit[1] = 0; c = 1
#if WORKERS > 2
    :: MAY_TAKE(2) -> parkedBit[2] = 0; c = 2
#endif
#if WORKERS > 3
    :: MAY_TAKE(3) -> parkedBit[3] = 0; c = 3
#endif
    fi
}

inline wake(w) { /* = Parker#wake */
    permit[w] = 1
}

/* Reserves a sleeper if nobody searches, or perhaps if few do, and wakes it. */
inline wakeSearcher() { /* = Pool#notifyWork, Pool#wakeSearcher, IdleSet#wantsSearcher, IdleSet#tryClaim */
    JOIN { if
#ifdef CLEAR_FIRST
    :: atomic { searching < CROWD && parked > 0 -> takeReserved() }
       atomic { fence(me); depart() }
#else
    :: atomic { searching < CROWD && parked > 0 -> fence(me); depart() }
       atomic { takeReserved() }
#endif
       atomic { wake(c); c = 0 }
    :: atomic { searching > 0 || parked == 0 -> skip } /* one searcher is enough for one task */
    fi }
}

/* Reserves a sleeper though others search, and wakes it. */
inline wakeAny() { /* = Pool#wakeAny, IdleSet#tryClaimAny */
    JOIN { if
    :: atomic { parked > 0 -> depart() }
       atomic { takeReserved() }
       atomic { wake(c); c = 0 }
    :: else
    fi }
}

/* Whether nobody watches the slots, nobody is about to find that out, and one could. */
#define NEEDS_WATCHER (!watching && searching == 0 && parked > 0) /* = IdleSet#needsWatcher */

#ifdef OLD_SCHEDULE
#define NEEDS_WATCHER_OF_SLOT (!hasTimedSleeper && searching == 0 && parked > 0)
#else
#define NEEDS_WATCHER_OF_SLOT NEEDS_WATCHER
#endif

/* Makes the timed sleeper plan anew, if it has a name. */
inline nudge() { /* = TimedSleeper#wakeToReplan */
    JOIN {
        c = timed_sleeper;
        if
        :: atomic { c != NOBODY -> wake(c) }
        :: else
        fi;
        c = 0
    }
}

inline arrangeWatch() { /* = Pool#arrangeWatch, IdleSet#hasTimedSleeper */
    if
    :: hasTimedSleeper -> nudge()
    :: else -> wakeSearcher()
    fi
}

inline resignAsTimedSleeper() { /* = IdleSet#resignAsTimedSleeper */
    atomic { fence(me); timed_sleeper = NOBODY }
    atomic { hasTimedSleeper = 0; watching = 0 }
}

/* Leaves with visible set when another worker needs a watch. */
inline isWatchNeeded() { /* = TimedSleeper#isWatchNeeded */
    do
    :: atomic { !visible && i < WORKERS ->
           visible = (i != me && !parkedBit[i]) } /* = IdleSet#isParked */
       atomic {
           if
           :: visible && held[i] -> visible = slot[i]
           :: else
           fi;
           i++
       }
    :: else -> break
    od;
    i = 0
}

inline isInjectionEmpty(seen) { /* = InjectionQueue#isEmpty, InjectionShard#isEmpty */
    JOIN { if
    :: stack > 0 -> seen = 1
    :: else ->
        if
        :: OWN_FRONT(me) > 0 -> seen = 1
        :: else
        fi
    fi }
}

inline isWorkVisible() { /* = Pool#isWorkVisible, WorkerQueues#hasStealable, LocalQueue#isEmptyForSleeper */
    isInjectionEmpty(visible);
    do
    :: atomic { !visible && i < WORKERS -> visible = (ring[i] > 0); i++ }
    :: else -> break
    od;
    i = 0
}

/* Leaves with got set when there is a task in hand. */
inline fetchInjected() { /* = WorkerQueues#fetchInjected, InjectionQueue#fetch */
    JOIN {
        isInjectionEmpty(visible);
        if
        :: visible ->
            visible = 0;
            if
            :: atomic { lock == 0 && unlockBuf[me] == 0 -> fence(me); lock = 1 } /* = InjectionShard#tryLock */
                if
                :: atomic { front > 0 -> h = front }
                :: atomic { else -> fence(me); h = stack; stack = 0 } /* = InjectionShard#refillLocked */
                fi;
                if
                :: h > 0 -> got = 1
                :: else -> lock = 0 /* = InjectionShard#unlock */
                fi
            :: else
            fi
        :: else
        fi
    }
    if
    :: got -> takeLocked()
    :: else
    fi
}

/* Shows the rest in the front and unlocks, then shows the batch. */
inline takeLocked() { /* = InjectionQueue#fetchFrom, InjectionShard#takeLocked */
    atomic { /* how many to take: one in hand, and i for the batch */
        do
        :: i < h - 1 -> i++
        :: break
        od;
        h = h - 1 - i
    }
    JOIN { if
    :: i > 0 ->
        atomic { front = h; h = 0; lock = 0 }
        atomic { fence(me); ring[me] = ring[me] + i; i = 0 } /* = LocalQueue#publishStaged */
    :: else ->
        if
#ifdef NO_FRONT_FENCE
        :: atomic { true -> unlockBuf[me] = 1 + h; h = 0 }
#else
        :: atomic { h > 0 || stack > 0 -> fence(me); front = h; h = 0; lock = 0 }
        :: atomic { else -> unlockBuf[me] = 1 }
#endif
        fi
    fi }
#ifndef NO_FETCH_LOOK
    /* What moved could not be seen: a worker that looked meanwhile may have gone to sleep. */
    if
    :: atomic { searching < CROWD && parked > 0 -> visible = (OWN_RING(me) > 0) } /* = IdleSet#wantsSearcher */
       if
       :: visible
       :: else -> isInjectionEmpty(visible)
       fi;
       if
       :: visible -> visible = 0; wakeSearcher()
       :: else
       fi
    :: atomic { searching > 0 || parked == 0 -> skip }
    fi
#endif
}

inline steal() { /* = WorkerQueues#steal, LocalQueue#stealInto */
    do
    :: atomic { !got && i < WORKERS && i != me && ring[i] > 0 ->
           fence(me);
           got = 1;
           h = (ring[i] + 1) / 2;
           ring[i] = ring[i] - h;
           h-- }
       if
       :: atomic { h > 0 -> fence(me); ring[me] = ring[me] + h; h = 0 }
       :: else
       fi
    :: atomic { !got && i < WORKERS -> i++ } /* empty, itself, or another thief is there */
    :: else -> break
    od;
    i = 0
}

/* Behind the worker's other tasks, where thieves can take it. */
inline pushBack() { /* = WorkerQueues#pushBack, LocalQueue#tryPush */
#ifdef NO_FENCE
    tailBuf[me]++;
#else
    atomic { fence(me); ring[me]++ }
#endif
#ifndef NO_LOCAL_NOTIFY
    wakeSearcher()
#endif
}

inline schedule() { /* = WorkerQueues#schedule */
    if
    :: held[me] -> pushBack()
    :: atomic { !held[me] && !OWN_SLOT(me) -> slotBuf[me] = 1 } /* = LifoSlot#fill */
#ifndef NO_FILL_NOTIFY
       if
       :: NEEDS_WATCHER_OF_SLOT -> arrangeWatch()
       :: else
       fi
#endif
    :: atomic { else -> fence(me); visible = slot[me]; slot[me] = 1 } /* = LifoSlot#replace */
       if
       :: visible -> visible = 0; pushBack()
       :: else
       fi
    fi
}

inline tryLeaveParked() { /* = IdleSet#tryLeaveParked */
    JOIN { if
    :: atomic { parked > 0 -> fence(me); depart() }
       if
       :: atomic { parkedBit[me] -> parkedBit[me] = 0 } /* = ParkedBitmap#tryClear */
#ifndef NO_GIVE_BACK
       :: atomic { else -> assert(searching > 0); searching--; parked++; changed = asking }
#else
       :: else
#endif
       fi
    :: parked == 0 && !parkedBit[me] /* claimed already */
    fi }
}

/* Takes the tasks from the slots whose owners have begun none since the last look. */
inline takeOverdueTasks() { /* = TimedSleeper#takeOverdueTasks */
    do
    :: i < WORKERS ->
        if
        :: atomic { i != me && slot[i] && !moved[i] -> fence(me); slot[i] = 0 } /* = LifoSlot#take */
           pushBack()
        :: else
        fi;
        i++
    :: else -> break
    od;
    i = 0
}

/* Sets stuck when a task waits behind a task that was there at the last look. */
inline look() { /* = TimedSleeper#look */
    do
    :: i < WORKERS ->
        atomic {
            visible = moved[i];
            if
            :: !stuck -> moved[i] = 0
            :: else
            fi
        }
        atomic { stuck = stuck | (slot[i] && !visible); visible = 0; i++ }
    :: else -> break
    od;
    i = 0
}

inline tryTerminate() { /* = Lifecycle#tryTerminate, IdleSet#snapshot */
    atomic { asking = asking | (1 << me); changed = changed & ~(1 << me) }
    if
    :: life == SHUTDOWN ->
        if
        :: parked == WORKERS -> /* = IdleSet#isAllParked */
            isInjectionEmpty(visible); /* = Pool#isDrained */
            do
            :: !visible && i < WORKERS ->
                visible = (ring[i] > 0); /* = WorkerQueues#size */
                if
                :: visible
                :: else -> visible = slot[i]
                fi;
                i++
            :: else -> break
            od;
            i = 0;
            if
            :: visible -> visible = 0
            :: else ->
                if
#ifdef NO_SNAPSHOT
                :: true
#else
                :: !(changed & (1 << me))
#endif
                    -> if
                    :: atomic { life == SHUTDOWN -> life = STOPPED; assert(accepted == ran) }
                       do
                       :: atomic { i < WORKERS -> wake(i); i++ } /* = Pool#wakeAll */
                       :: else -> break
                       od;
                       i = 0
                    :: else
                    fi
                :: else
                fi
            fi
        :: else
        fi
    :: else
    fi;
    atomic { asking = asking & ~(1 << me); changed = changed & ~(1 << me) }
}

proctype Worker(byte me) { /* = Worker#step */
    bit searches, isTimedSleeper; /* = Worker#searching, Worker#isTimedSleeper */
    bit got; /* a task is in hand */
    bit visible, stuck, watches;
    byte c, h, i;

#ifdef BEGIN_ASLEEP
    isTimedSleeper = (HAS_TIMERS && me == 0);
    goto Sleep;
#endif
#ifdef BEGIN_BUSY
    if
    :: me == 0 -> isTimedSleeper = HAS_TIMERS; goto Sleep
    :: me == 1 -> goto Task
    :: else -> searches = 1
    fi;
#endif

Search: /* = Worker#stepSearch */
    JOIN {
        if
        :: life == STOPPED -> goto Ended
        :: else
        fi;
        if
        :: searches
        :: atomic { !searches && 2 * searching < WORKERS -> /* = IdleSet#tryBecomeSearcher */
               fence(me); searching++; searches = 1 }
        :: !searches && 2 * searching >= WORKERS ->
            if
            :: OWN_WORK(me) -> goto Run /* a hook has added it */
            :: else -> goto Park
            fi
        fi;
        if
        :: OWN_WORK(me) -> goto LeaveSearch /* = WorkerQueues#hasTasks */
        :: else
        fi
    }
    fetchInjected(); /* = WorkerQueues#next */
    if
    :: !got -> steal()
    :: else
    fi;
    if
    :: got -> goto LeaveSearch
    :: !got -> goto Search
    :: !got -> goto Park
    fi;

LeaveSearch: /* = Worker#leaveSearch */
    atomic { /* = IdleSet#transitionFromSearching */
        fence(me);
        assert(searching > 0);
        searching--;
        searches = 0;
        visible = 0;
        stuck = (searching == 0 && parked > 0) /* here: whether it was the last */
    }
#ifndef NO_LAST_SEARCHER
    if
    :: stuck ->
        stuck = 0;
        isWorkVisible();
        if
        :: visible -> visible = 0; wakeSearcher()
#ifdef FAR_TIMER
        :: !visible && !hasTimedSleeper -> wakeSearcher()
        :: !visible && hasTimedSleeper && !watching -> /* = TimedSleeper#isWatchMissing */
#else
        :: !visible && !watching ->
#endif
#ifndef NO_SEARCHER_NUDGE
            isWatchNeeded();
            if
            :: visible -> visible = 0; arrangeWatch()
            :: else
            fi
#endif
        :: else
        fi
    :: else
    fi;
#else
    stuck = 0;
#endif
#ifndef NO_LOCAL_NOTIFY
    if
    :: OWN_RING(me) > 0 -> wakeSearcher() /* = WorkerQueues#announcePush */
    :: true /* the tasks are in the batch, which does not call */
    fi;
#endif
    if
    :: got -> goto Task
    :: else
    fi;

Run: /* = Worker#stepRun, WorkerQueues#next */
    if
    :: atomic { OWN_RING(me) > 0 -> fence(me); ring[me]--; goto Task } /* = LocalQueue#pop */
    :: atomic { OWN_SLOT(me) -> fence(me);
           if
           :: slot[me] -> slot[me] = 0; goto Task
           :: else -> goto Run
           fi } /* = LifoSlot#take */
    :: fetchInjected();
       if
       :: got -> goto Task
       :: !got && OWN_WORK(me) -> goto Run
       :: !got && !OWN_WORK(me) -> goto Search
       :: !got && !OWN_WORK(me) -> goto Park
       fi
    fi;

Task: /* = TaskRunner#run */
    atomic { got = 0; moved[me] = 1; at[me] = IN_TASK }
    do
    :: atomic { at[me] = MOVING; ran++; held[me] = 0; goto Run }
    :: atomic { holds > 0 && !held[me] -> fence(me); holds--; held[me] = 1 } /* = StallState#setBlocked */
    :: atomic { held[me] -> fence(me); held[me] = 0 }
    :: atomic { spawns > 0 -> spawns--; at[me] = MOVING }
       if
       :: atomic { life >= CLOSING -> at[me] = IN_TASK } /* = Submitter#refuseAfterShutdown */
       :: else ->
           accepted++;
           schedule();
           at[me] = IN_TASK
       fi
    :: atomic { yields > 0 -> yields--; accepted++; at[me] = MOVING }
       pushBack();
       at[me] = IN_TASK
    od;

Park: /* = Worker#prepareToSleep */
    JOIN { /* = IdleSet#transitionToParked */
        atomic { fence(me); parkedBit[me] = 1 } /* = ParkedBitmap#set */
        atomic {
            assert(searching >= searches);
            parked++;
            searching = searching - searches;
            searches = 0;
            changed = asking
        }
    }
#ifndef NO_RECHECK
    isWorkVisible();
    if
    :: visible -> visible = 0; tryLeaveParked(); goto Awake /* = Worker#leaveSleep */
    :: else
    fi;
#endif
    if
    :: life >= CLOSING -> /* = Lifecycle#isShutdown */
        if
        :: parked == WORKERS -> tryTerminate()
        :: else
        fi
    :: else
    fi;

SleepOn: /* = Worker#sleepOn, Lifecycle#isStopped */
    if
    :: life == STOPPED -> goto Ended
    :: else
    fi;

Plan: /* = TimedSleeper#plan */
    if
    :: isTimedSleeper
    :: else ->
        isWatchNeeded();
        if
        :: !visible && !HAS_TIMERS -> goto Sleep
        :: else
        fi;
        if
        :: atomic { !hasTimedSleeper -> fence(me); hasTimedSleeper = 1; isTimedSleeper = 1; visible = 0 } /* = IdleSet#tryBecomeTimedSleeper */
#ifndef NAME_LATE
           timed_sleeper = me
#endif
        :: else ->
#ifndef NO_PLAN_NUDGE
            if
            :: visible && NEEDS_WATCHER -> visible = 0; nudge()
            :: else -> visible = 0
            fi;
#endif
            visible = 0;
            goto Sleep
        fi
    fi;
    isWatchNeeded(); /* = TimedSleeper#watches */
    if
    :: !visible ->
        atomic {
            if
            :: watching -> fence(me); watching = 0 /* = IdleSet#setWatching */
            :: else
            fi
        }
#ifndef BLIND_WATCH
        isWatchNeeded()
#endif
    :: else
    fi;
    atomic {
        if
        :: visible && !watching -> fence(me); watching = 1
        :: else
        fi;
        watches = visible;
        visible = 0
    }
#ifdef NAME_LATE
    timed_sleeper = me;
#endif
    if
    :: !watches && !HAS_TIMERS ->
        isTimedSleeper = 0;
        resignAsTimedSleeper();
#ifndef STALE_PLAN
        if
        :: !watching -> isWatchNeeded() /* = TimedSleeper#isWatchMissing */
        :: else
        fi;
        if
        :: visible -> visible = 0; goto Plan
        :: else
        fi
#endif
    :: else
    fi;

Sleep: /* = Parker#park */
    atomic {
        fence(me);
        if
        :: watches -> watches = 0; at[me] = TIMED
        :: else -> at[me] = ASLEEP
        fi
    }
endAsleep:
    if
    :: atomic { permit[me] -> permit[me] = 0; at[me] = MOVING }
    :: atomic { at[me] == TIMED -> permit[me] = 0; at[me] = MOVING } /* = Parker#parkFor */
    fi;

    /* = Worker#stepAwake */
    JOIN {
        if
        :: life == STOPPED -> goto Ended
        :: else
        fi;
        if
        :: !parkedBit[me] -> goto Awake /* = IdleSet#isParked */
        :: else
        fi;
        if
        :: !isTimedSleeper -> goto SleepOn
        :: else
        fi
    }
    look();
    if
    :: !stuck -> goto SleepOn
    :: else -> stuck = 0
    fi;
#ifdef TAKE_PARKED
    takeOverdueTasks();
    tryLeaveParked();
#else
    tryLeaveParked();
    takeOverdueTasks();
#endif

Awake: /* = Worker#becomeAwake */
    searches = 1;
    if
    :: isTimedSleeper -> isTimedSleeper = 0; resignAsTimedSleeper()
    :: else
    fi;
    goto Search;

Ended:
    at[me] = ENDED
}

/* A thread that hands in tasks. */
proctype Submitter(byte me) { /* = JouleScheduler#execute */
    byte c, n;
    do
    :: atomic { n < EACH && !closed -> n++; stack++; accepted++; outside++ } /* = InjectionShard#trySubmit */
       JOIN { wakeSearcher(); outside-- }
    :: n == EACH || closed -> break
    od
}

/* A thread that shuts down. */
proctype Closer(byte me) { /* = Shutdown#begin */
    byte c;
    life = CLOSING; /* = Lifecycle#beginShutdown */
    closed = 1; /* = InjectionQueue#close */
    atomic { life = SHUTDOWN; outside++ } /* = Lifecycle#onQueuesClosed */
    JOIN { wakeAny(); outside-- } /* = Lifecycle#recheckTermination */
}

/* Takes what waits in the store buffers, at any time and in any order of the workers. */
proctype Memory() { /* = (the memory) */
end:
    do
    :: atomic { slotBuf[0] -> drainSlot(0) }
    :: atomic { slotBuf[1] -> drainSlot(1) }
    :: atomic { unlockBuf[0] > 0 -> drainUnlock(0) }
    :: atomic { unlockBuf[1] > 0 -> drainUnlock(1) }
#if WORKERS > 2
    :: atomic { slotBuf[2] -> drainSlot(2) }
    :: atomic { unlockBuf[2] > 0 -> drainUnlock(2) }
#endif
#if WORKERS > 3
    :: atomic { slotBuf[3] -> drainSlot(3) }
    :: atomic { unlockBuf[3] > 0 -> drainUnlock(3) }
#endif
#ifdef NO_FENCE
    :: atomic { tailBuf[0] > 0 -> fence(0) }
    :: atomic { tailBuf[1] > 0 -> fence(1) }
#endif
    od
}

#define QUIET(w) \
    ((at[w] == IN_TASK || at[w] == ENDED || (at[w] != MOVING && !permit[w])) \
        && !slotBuf[w] && !unlockBuf[w] && BUFFERED_TAIL(w) == 0)
#define SLEEPS(w) (at[w] == ASLEEP || at[w] == TIMED)
#define WAITS_IN_SLOT(w) (at[w] == IN_TASK && slot[w])

#if WORKERS == 2
#define ALL(p) (p(0) && p(1))
#define ANY(p) (p(0) || p(1))
#elif WORKERS == 3
#define ALL(p) (p(0) && p(1) && p(2))
#define ANY(p) (p(0) || p(1) || p(2))
#else
#define ALL(p) (p(0) && p(1) && p(2) && p(3))
#define ANY(p) (p(0) || p(1) || p(2) || p(3))
#endif
#define IS_TIMED(w) (at[w] == TIMED)
#define HAS_RING(w) (ring[w] > 0)
#define SLEEPS_NAMED(w) (SLEEPS(w) && timed_sleeper == w)

#define NOBODY_MOVES (outside == 0 && ALL(QUIET))

proctype Monitor() { /* = (the properties) */
end:
    if
    :: atomic { NOBODY_MOVES && ANY(SLEEPS) && (stack > 0 || front > 0 || ANY(HAS_RING)) ->
           printf("MSC: a task waits that any worker could take, and one sleeps\n"); assert(false) }
    :: atomic { NOBODY_MOVES && ANY(SLEEPS) && ANY(WAITS_IN_SLOT) && !ANY(IS_TIMED) ->
           printf("MSC: a task waits in a slot, one sleeps, and nobody looks out\n"); assert(false) }
#ifdef FAR_TIMER
    :: atomic { NOBODY_MOVES && ANY(SLEEPS) && !ANY(SLEEPS_NAMED) ->
           printf("MSC: a timer is set, one sleeps, and none of the sleepers is the timed sleeper\n"); assert(false) }
#endif
    :: atomic { NOBODY_MOVES && ALL(SLEEPS) && accepted != ran ->
           printf("MSC: all sleep, and a task has not run\n"); assert(false) }
    :: atomic { NOBODY_MOVES && ALL(SLEEPS) && life == SHUTDOWN ->
           printf("MSC: all sleep after a shutdown\n"); assert(false) }
    fi
}

init { /* = JouleScheduler#start */
    byte k;
    atomic {
#ifdef BEGIN_ASLEEP
        parked = WORKERS;
        for (k : 0 .. WORKERS - 1) { parkedBit[k] = 1 }
#endif
#ifdef BEGIN_BUSY
        parked = 1;
        parkedBit[0] = 1;
        accepted = 1 + WAITING;
        stack = WAITING;
        searching = WORKERS - 2;
#endif
#if defined(FAR_TIMER) && (defined(BEGIN_ASLEEP) || defined(BEGIN_BUSY))
        hasTimedSleeper = 1;
        timed_sleeper = 0;
#endif
        for (k : 0 .. WORKERS - 1) { run Worker(k) }
#if SUBMITS > 0
        for (k : 1 .. SUBMITS) { run Submitter(WORKERS) }
#endif
#if CLOSES
        run Closer(WORKERS);
#endif
        run Memory();
        run Monitor();
        k = 0
    }
}
