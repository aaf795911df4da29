/*
 * The timed sleeper, which sleeps with a timeout, the timers it sleeps for, and the threads that set them.
 *
 * Modelled: each access of TimedSleeper#plan, TimedSleeper#wakeBefore and Pool#timerAdded to a shared location is a
 * step of its own. Workers search, run a task, which may fill the slot or go on for ever, park,
 * plan and sleep. A task holds its worker, and releases it, at any time (HOLDS): what it makes runnable then
 * goes to the queue. Adders set timers in either wheel; a running task that sets one is such an adder beside its worker. Timers are cancelled at any time, which also stands for a
 * worker that fires its own.
 *
 * Abstracted from:
 * - Time: a sleep with a timeout may end at any time, and what is set may be due whenever a thread
 *   checks. There are two deadlines, and a look at the slots may be due before both or in between.
 * - A wheel has one timer at most, and of the wheels there are two, one with the nearer deadline.
 *   What a wheel's lock does is the timer package's.
 * - A claim changes the word and then takes any bit, another's than the timed sleeper's if there is one
 *   (production looks for the timed sleeper's name before). Leaving the set by oneself is one step:
 *   idle.pml and IdlePlays have it in two.
 * - Queues are one count of tasks; a task from there or from a fired timer is in hand at once.
 * - The end.
 *
 * Store buffers: all that is shared here is volatile or atomic. In the mutant no-fence, wakeAt is
 * not, and waits in a buffer of its worker until the next atomic step.
 *
 * Properties (process Monitor): whenever every worker is in a task or asleep, and no thread is between
 * setting a timer or showing a task and the end of its look,
 * - while a timer is set and a worker sleeps, one sleeps not longer than to the earliest deadline;
 * - while a task waits in the slot of a worker in a task, and another sleeps, one sleeps until the
 *   next look at the slots;
 * - no task waits in the queue while a worker sleeps.
 * And: no thread is stuck.
 *
 * @run timer quick -DADDS=1 -DSUBMITS=0 -DFILLS=0 : a timer
 * @run slot quick -DBEGIN_ASLEEP -DADDERS=0 -DFILLS=1 : a slot is filled while the timed sleeper sleeps for a timer
 * @run held quick -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDERS=0 -DSUBMITS=0 -DFILLS=2 -DHOLDS=2 : a worker is held and released
 * @run alone quick -DNO_STEALING -DADDS=2 -DSUBMITS=0 -DFILLS=0 : workers that do not steal
 * @run claimed quick -DBEGIN_ASLEEP -DBEGIN_BUSY -DNO_STEALING -DADDS=1 -DSUBMITS=1 -DFILLS=0 : a claim on its way takes the count of the timed sleeper, and another's bit
 * @run claimed-stealing full -DPAN_COLLAPSE -DLOOK_AT_ONCE -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDS=1 -DSUBMITS=1 -DFILLS=0 : the same with a watch of the slots
 * @run busy full -DBEGIN_BUSY -DADDS=1 -DSUBMITS=0 -DFILLS=1 : a timer, and a slot filled by a long task
 * @run held-timer full -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDS=1 -DSUBMITS=0 -DFILLS=1 -DHOLDS=1 : and a timer
 * @run held-three full -DPAN_COLLAPSE -DLOOK_AT_ONCE -DWORKERS=3 -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDERS=0 -DSUBMITS=0 -DFILLS=1 -DHOLDS=1 : and another one runs
 * @run timers full -DADDS=2 -DSUBMITS=0 -DFILLS=0 : timers one after the other
 * @run three full -DPAN_COLLAPSE -DWORKERS=3 -DBEGIN_ASLEEP -DADDERS=0 -DSUBMITS=1 -DFILLS=0 : three workers asleep for a far timer
 * @mutant no-hurry quick -DPAN_BFS -DBEGIN_ASLEEP -DNO_STEALING -DADDS=1 -DSUBMITS=0 -DFILLS=0 -DNO_HURRY = worker.timed-sleeper-not-hurried
 * @mutant hurry-first quick -DPAN_BFS -DBEGIN_ASLEEP -DNO_STEALING -DADDS=2 -DSUBMITS=0 -DFILLS=0 -DHURRY_FIRST : wakeAt is read before the timer is set
 * @mutant no-second-look quick -DPAN_BFS -DNO_STEALING -DADDS=2 -DSUBMITS=0 -DFILLS=0 -DNO_SECOND_LOOK : a timer set before wakeAt is overlooked
 * @mutant no-fence quick -DPAN_BFS -DBEGIN_ASLEEP -DNO_STEALING -DADDS=2 -DSUBMITS=0 -DFILLS=0 -DNO_FENCE = sleeper.wake-at-release
 * @mutant blind quick -DPAN_BFS -DBEGIN_ASLEEP -DADDS=1 -DSUBMITS=0 -DFILLS=0 -DBLIND = sleeper.no-look-after
 * @mutant stale-plan quick -DPAN_BFS -DBEGIN_ASLEEP -DADDS=1 -DSUBMITS=0 -DFILLS=0 -DSTALE_PLAN : plans on with the timers from before it gave up
 * @mutant no-sleeper-asked quick -DPAN_BFS -DBEGIN_ASLEEP -DADDS=1 -DSUBMITS=0 -DFILLS=0 -DNO_TIMED_SLEEPER_ASKED = worker.timer-without-timed-sleeper
 * @mutant count-alone quick -DPAN_BFS -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDS=1 -DSUBMITS=1 -DFILLS=0 -DCOUNT_ALONE = worker.timer-trusts-the-count
 * @mutant no-last-searcher quick -DPAN_BFS -DBEGIN_ASLEEP -DNO_STEALING -DADDS=1 -DSUBMITS=0 -DFILLS=0 -DNO_LAST_SEARCHER = worker.last-searcher-wakes-nobody
 * @mutant old-schedule quick -DPAN_BFS -DBEGIN_ASLEEP -DADDERS=0 -DFILLS=1 -DOLD_SCHEDULE : the owner of a slot trusts a timed sleeper that does not watch
 * @mutant blind-watch quick -DPAN_BFS -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDERS=0 -DSUBMITS=0 -DFILLS=1 -DHOLDS=1 -DBLIND_WATCH = sleeper.unwatched-unseen
 * @mutant held-fills quick -DPAN_BFS -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDERS=0 -DSUBMITS=0 -DFILLS=1 -DHOLDS=1 -DHELD_FILLS : what a held worker makes runnable goes to its slot unseen
 * @mutant slot-overlooked quick -DPAN_BFS -DBEGIN_ASLEEP -DBEGIN_BUSY -DADDERS=0 -DSUBMITS=0 -DFILLS=1 -DHOLDS=1 -DSLOT_OVERLOOKED : the slot of a worker that is held later needs no watch
 */

#ifndef WORKERS
#define WORKERS 2
#endif
#define CROWD 2 /* a claim may be made while fewer than this search */
#ifndef ADDERS
#define ADDERS 1 /* threads that set timers */
#endif
#ifndef ADDS
#define ADDS 2 /* timers of each of them */
#endif
#ifndef CANCELS
#define CANCELS 0
#endif
#ifndef SUBMITS
#define SUBMITS 1
#endif
#ifndef FILLS
#define FILLS 1 /* how often a slot is filled */
#endif
#ifndef HOLDS
#define HOLDS 0 /* how often a worker is held */
#endif
/* All workers begin on their way to the park; or with BEGIN_BUSY all but the first in a task; or with
 * BEGIN_ASLEEP asleep, the first for a timer that is far away; or with both the first asleep and the
 * others in a task. */
#ifdef NO_STEALING
#define STEALING 0
#else
#define STEALING 1
#endif

/* Instants, in their order. */
#define SOON 1 /* when a look at the slots may be due */
#define NEAR 2
#define LATER 3 /* or may be due */
#define FAR 4
#define NONE 5

/* Two of the wheels, in the order in which they are looked at: whether one has a timer, and when. */
bit wheel[2];
#ifdef FAR_FIRST
#define DEADLINE_OF(w) ((w) == 0 -> FAR : NEAR)
#else
#define DEADLINE_OF(w) ((w) == 0 -> NEAR : FAR)
#endif
#define EARLIEST(w) (wheel[w] -> DEADLINE_OF(w) : NONE)

/* Where a worker is, for the monitor, and until when it sleeps. */
#define MOVING 0
#define IN_TASK 1
#define ASLEEP 2
#define WATCHES 3
byte at[WORKERS];
byte until[WORKERS];

/* The idle set's word, and the timed sleeper. */
byte searching, parked;
bit hasTimedSleeper, watching;
#define NOBODY 255
byte timed_sleeper = NOBODY;

bit parkedBit[WORKERS];
bit permit[WORKERS];
bit slot[WORKERS];

byte wakeAt = NONE;
#ifdef NO_FENCE
byte wakeBuf[WORKERS]; /* 0: empty */
#endif

byte work; /* tasks that any worker can take */
byte fills = FILLS;
byte holds = HOLDS;
bit held[WORKERS]; /* = StallState#isSlotOpen */
byte outside; /* how many outside are between showing and looking */

/* What an atomic step does first. */
inline fence(w) { /* = (the memory) */
#ifdef NO_FENCE
    if
    :: w < WORKERS && wakeBuf[w] > 0 -> wakeAt = wakeBuf[w]; wakeBuf[w] = 0
    :: else
    fi
#else
    skip
#endif
}

/* Whether a claim may take the bit: the timed sleeper's is the last. */
#if WORKERS > 2
#define OTHER_BIT(w) (parkedBit[0] && (w) != 0 || parkedBit[1] && (w) != 1 || parkedBit[2] && (w) != 2)
#else
#define OTHER_BIT(w) (parkedBit[0] && (w) != 0 || parkedBit[1] && (w) != 1)
#endif
#define MAY_TAKE(w) (parkedBit[w] && (timed_sleeper != (w) || !OTHER_BIT(w)))

/* Claims some sleeper if nobody searches, or perhaps if few do, and wakes it. */
inline wakeSearcher() { /* = Pool#wakeSearcher, IdleSet#tryClaim, Parker#wake */
    if
    :: atomic { searching < CROWD && parked > 0 -> fence(me); parked--; searching++ }
       atomic { /* = IdleSet#takeReserved */
           if
           :: MAY_TAKE(0) -> c = 0
           :: MAY_TAKE(1) -> c = 1
#if WORKERS > 2
           :: MAY_TAKE(2) -> c = 2
#endif
           fi;
           parkedBit[c] = 0;
           permit[c] = 1;
           c = 0
       }
    :: atomic { searching > 0 || parked == 0 } /* one searcher is enough for one task */
    fi
}

/* Leaves the parked set; a claim that came first comes to the same. */
inline tryLeaveParked() { /* = IdleSet#tryLeaveParked */
    atomic {
        if
        :: parkedBit[me] && parked > 0 -> fence(me); parkedBit[me] = 0; parked--; searching++
        :: !parkedBit[me]
        fi
    }
}

#define NEEDS_TIMED_SLEEPER (!hasTimedSleeper && searching == 0 && parked > 0) /* = IdleSet#needsTimedSleeper */
#define NEEDS_WATCHER (!watching && searching == 0 && parked > 0) /* = IdleSet#needsWatcher */

#ifdef OLD_SCHEDULE
#define NEEDS_WATCHER_OF_SLOT NEEDS_TIMED_SLEEPER
#else
#define NEEDS_WATCHER_OF_SLOT NEEDS_WATCHER
#endif

inline nudge() { /* = TimedSleeper#wakeToReplan */
    c = timed_sleeper;
    if
    :: atomic { c != NOBODY -> fence(me); permit[c] = 1; c = 0 }
    :: atomic { else -> c = 0 }
    fi
}

inline arrangeWatch() { /* = Pool#arrangeWatch */
    if
    :: hasTimedSleeper -> nudge()
    :: else -> wakeSearcher()
    fi
}

inline resignAsTimedSleeper() { /* = IdleSet#resignAsTimedSleeper */
    atomic { fence(me); timed_sleeper = NOBODY }
    atomic { hasTimedSleeper = 0; watching = 0 }
}

/* A look at the other workers: a step for each of them, or one for all, which has fewer states. */
#ifdef LOOK_AT_ONCE
#define LOOK atomic
#else
#define LOOK
#endif

/* Leaves with visible set when another worker needs a watch. */
inline isWatchNeeded() { /* = TimedSleeper#isWatchNeeded */
#if STEALING
    LOOK {
        do
        :: atomic { !visible && c < WORKERS ->
               visible = (c != me && !parkedBit[c]) } /* = IdleSet#isParked */
           atomic {
               if
               :: visible && held[c] ->
#ifdef SLOT_OVERLOOKED
                   visible = 0
#else
                   visible = slot[c]
#endif
               :: else
               fi;
               c++
           }
        :: else -> break
        od;
        c = 0
    }
#else
    skip
#endif
}

#define EARLIER(a, b) ((a) < (b) -> (a) : (b))
#define EARLIEST_OF_ALL EARLIER(EARLIEST(0), EARLIEST(1))

/* One wheel after the other, as all looks at the wheels. */
inline hasTimers() { /* = TimerWheels#hasTimers, TimerWheel#isIdle */
    visible = wheel[0];
    if
    :: visible
    :: else -> visible = wheel[1]
    fi
}

inline poll(w) { /* = TimerWheel#poll */
    atomic {
        if
        :: EARLIEST(w) <= due -> wheel[w] = 0; got = 1
        :: else
        fi
    }
}

proctype Worker(byte me) { /* = Worker#step */
    bit searches, isTimedSleeper; /* = Worker#searching, Worker#isTimedSleeper */
    bit got; /* a task is in hand */
    bit visible, watches, stuck;
    byte timer = NONE, deadline = NONE, due;
    byte c;

#ifdef BEGIN_BUSY
    if
    :: me > 0 -> goto Task
    :: else
    fi;
#endif
#ifdef BEGIN_ASLEEP
    if
    :: me == 0 -> isTimedSleeper = 1; deadline = FAR
    :: else
    fi;
    goto Sleep;
#endif
    goto Park;

Search: /* = Worker#stepSearch */
    if
    :: atomic { got || work > 0 ->
           if
           :: got
           :: else -> work--; got = 1
           fi;
           fence(me);
           assert(searching > 0);
           searching--; /* = IdleSet#transitionFromSearching */
           searches = 0;
           visible = (searching == 0 && parked > 0) } /* here: whether it was the last */
    :: !got -> goto Park
    fi;

LeaveSearch: /* = Worker#leaveSearch */
    atomic {
        if
        :: !visible -> goto Task
        :: else -> visible = 0
        fi
    }
    if
    :: work > 0 -> wakeSearcher(); goto Task
    :: else
    fi;
#ifndef NO_LAST_SEARCHER
    if
    :: !hasTimedSleeper ->
        hasTimers();
        if
        :: visible -> visible = 0; wakeSearcher(); goto Task
        :: else
        fi
    :: else
    fi;
#endif
#if STEALING
    if
    :: !watching -> /* = TimedSleeper#isWatchMissing */
        isWatchNeeded();
        if
        :: visible -> visible = 0; arrangeWatch()
        :: else
        fi
    :: else
    fi;
#endif

Task: /* = TaskRunner#run */
    atomic { got = 0; at[me] = IN_TASK }
    do
    :: atomic { slot[me] = 0; held[me] = 0; at[me] = MOVING } /* it ends, and so does the one from the slot */
       if
       :: atomic { 2 * searching < WORKERS -> /* = IdleSet#tryBecomeSearcher */
              fence(me); searching++; searches = 1; goto Search }
       :: goto Park
       fi
    :: atomic { holds > 0 && !held[me] -> holds--; held[me] = 1 }
    :: atomic { held[me] -> held[me] = 0 } /* = Worker#leaveStuckTask */
    :: atomic { fills > 0 && !slot[me] -> fills--; at[me] = MOVING; got = held[me] } /* = WorkerQueues#schedule */
       if
#ifndef HELD_FILLS
       :: atomic { got -> got = 0; fence(me); work++ }
          wakeSearcher()
#endif
       :: else ->
           slot[me] = 1; /* = LifoSlot#fill */
#ifdef HELD_FILLS
           if
           :: got -> got = 0; goto Filled
           :: else
           fi;
#endif
#if STEALING
           if
           :: NEEDS_WATCHER_OF_SLOT -> arrangeWatch()
           :: else
           fi
#endif
       fi;
#ifdef HELD_FILLS
Filled:
#endif
       at[me] = IN_TASK
    od;

Park: /* = Worker#prepareToSleep */
    atomic { fence(me); parkedBit[me] = 1 } /* = ParkedBitmap#set */
    atomic { /* = IdleSet#transitionToParked */
        parked++;
        searching = searching - searches;
        searches = 0
    }
    if
    :: work > 0 -> tryLeaveParked(); goto Awake /* = Pool#isWorkVisible */
    :: else
    fi;

Plan: /* = TimedSleeper#plan, TimerWheels#nextTimer */
    timer = EARLIEST(0);
    atomic {
        timer = EARLIER(timer, EARLIEST(1));
        if
        :: isTimedSleeper -> goto Watch
        :: else
        fi
    }
PlanAnew:
    isWatchNeeded();
    atomic {
        if
        :: !visible && timer == NONE -> goto Sleep
        :: else
        fi
    }
    if
    :: atomic { !hasTimedSleeper -> fence(me); hasTimedSleeper = 1; isTimedSleeper = 1; visible = 0 } /* = IdleSet#tryBecomeTimedSleeper */
       timed_sleeper = me
    :: atomic { else -> timer = NONE }
       if
       :: visible && NEEDS_WATCHER -> nudge()
       :: else
       fi;
       visible = 0;
       goto Sleep
    fi;

Watch: /* = TimedSleeper#watches */
#if STEALING
    isWatchNeeded();
    if
    :: !visible ->
        atomic { fence(me); watching = 0 } /* = IdleSet#setWatching */
#ifndef BLIND_WATCH
        isWatchNeeded()
#endif
    :: else
    fi;
    atomic {
        if
        :: visible -> fence(me); watching = 1; watches = 1; visible = 0
        :: else
        fi
    }
#endif
    atomic {
        if
        :: watches -> deadline = EARLIER(timer, SOON)
        :: watches -> deadline = EARLIER(timer, LATER)
        :: !watches && timer == NONE -> isTimedSleeper = 0; goto GiveUp
        :: !watches && timer != NONE -> deadline = timer
        fi;
        timer = NONE
    }
#ifdef NO_FENCE
    atomic { fence(me); wakeBuf[me] = deadline }
#else
    wakeAt = deadline;
#endif
#ifndef NO_SECOND_LOOK
    atomic {
        if
        :: EARLIEST(0) < deadline -> goto Again
        :: else
        fi
    }
    atomic {
        if
        :: EARLIEST(1) < deadline -> goto Again
        :: else -> goto Sleep
        fi
    }
Again:
    atomic { deadline = NONE; watches = 0; goto Plan }
#else
    goto Sleep;
#endif

GiveUp: /* = IdleSet#resignAsTimedSleeper */
    resignAsTimedSleeper();
#ifndef BLIND
    if
    :: !watching -> isWatchNeeded() /* = TimedSleeper#isWatchMissing */
    :: else
    fi;
    if
    :: visible -> visible = 0; goto AfterGivingUp
    :: else -> hasTimers()
    fi;
#endif
    atomic {
        if
        :: !visible -> goto Sleep
        :: else -> visible = 0
        fi
    }
AfterGivingUp:
#ifdef STALE_PLAN
    goto PlanAnew;
#else
    goto Plan;
#endif

Sleep: /* = Parker#park */
    atomic {
        fence(me);
        timer = NONE;
        until[me] = deadline;
        deadline = NONE;
        if
        :: watches -> watches = 0; at[me] = WATCHES
        :: else -> at[me] = ASLEEP
        fi
    }
endAsleep:
    if
    :: atomic { permit[me] -> permit[me] = 0; until[me] = NONE; at[me] = MOVING }
    :: atomic { until[me] < NONE -> permit[me] = 0; until[me] = NONE; at[me] = MOVING } /* = Parker#parkFor */
    fi;

    /* = Worker#stepAwake */
    atomic {
        if
        :: !parkedBit[me] -> goto Awake
        :: else
        fi;
        if
        :: goto Plan
        :: isTimedSleeper && (wheel[0] || wheel[1]) -> due = EARLIEST_OF_ALL /* = TimerWheels#isTimerDue */
#if STEALING
        :: isTimedSleeper && slot[0] -> stuck = 1 /* = TimedSleeper#look */
        :: isTimedSleeper && slot[1] -> stuck = 1
#if WORKERS > 2
        :: isTimedSleeper && slot[2] -> stuck = 1
#endif
#endif
        fi
    }
    tryLeaveParked();
    if
    :: stuck ->
        stuck = 0;
        if /* = TimedSleeper#takeOverdueTasks */
        :: atomic { slot[0] -> slot[0] = 0; got = 1 }
        :: atomic { slot[1] -> slot[1] = 0; got = 1 }
#if WORKERS > 2
        :: atomic { slot[2] -> slot[2] = 0; got = 1 }
#endif
        :: true
        fi
    :: else
    fi;

Awake: /* = Worker#becomeAwake */
    searches = 1;
    if
    :: isTimedSleeper -> isTimedSleeper = 0; resignAsTimedSleeper()
    :: else
    fi;
    if
    :: due > 0 -> poll(0); poll(1); due = 0
    :: else
    fi;
    goto Search
}

/* A thread that sets timers. */
proctype Adder(byte me) { /* = TimerWheel#add, Pool#timerAdded */
    byte n, d, at0, c;
    do
    :: n < ADDS ->
#ifdef HURRY_FIRST
        at0 = wakeAt;
#endif
        atomic {
            if
            :: wheel[0] = 1; d = DEADLINE_OF(0)
            :: wheel[1] = 1; d = DEADLINE_OF(1)
            fi;
            n++;
            outside++
        }
        if
#ifdef COUNT_ALONE
        :: parked == 0
#else
        :: parked == 0 && !hasTimedSleeper
#endif
        :: else ->
            if
#ifndef NO_TIMED_SLEEPER_ASKED
            :: NEEDS_TIMED_SLEEPER -> wakeSearcher()
#endif
            :: else -> /* = TimedSleeper#wakeBefore */
#ifndef NO_HURRY
#ifndef HURRY_FIRST
                at0 = wakeAt;
#endif
                if
                :: at0 == NONE || d < at0 -> nudge()
                :: else
                fi
#endif
            fi
        fi;
        atomic { outside--; at0 = 0; d = 0 }
    :: else -> break
    od
}

/* Takes timers away, without a word to anybody. */
proctype Canceller() { /* = TimerWheel#onCancelled */
    byte n;
    do
    :: atomic { n < CANCELS && wheel[0] -> n++; wheel[0] = 0 }
    :: atomic { n < CANCELS && wheel[1] -> n++; wheel[1] = 0 }
    :: break
    od
}

/* A thread that hands in tasks. */
proctype Submitter(byte me) { /* = JouleScheduler#execute */
    byte c, n;
    do
    :: atomic { n < SUBMITS -> n++; work++; outside++ }
       wakeSearcher();
       outside--
    :: else -> break
    od
}

#ifdef NO_FENCE
proctype Memory() { /* = (the memory) */
end:
    do
    :: atomic { wakeBuf[0] > 0 -> fence(0) }
    :: atomic { wakeBuf[1] > 0 -> fence(1) }
#if WORKERS > 2
    :: atomic { wakeBuf[2] > 0 -> fence(2) }
#endif
    od
}
#endif

#if WORKERS == 2
#define ALL(p) (p(0) && p(1))
#define ANY(p) (p(0) || p(1))
#else
#define ALL(p) (p(0) && p(1) && p(2))
#define ANY(p) (p(0) || p(1) || p(2))
#endif
#define SLEEPS(w) (at[w] >= ASLEEP)
#define QUIET(w) (at[w] == IN_TASK || (SLEEPS(w) && !permit[w]))
#define IN_TIME(w) (SLEEPS(w) && until[w] <= EARLIEST_OF_ALL)
#define LOOKS(w) (at[w] == WATCHES && until[w] <= LATER)
#define WAITS_IN_SLOT(w) (at[w] == IN_TASK && slot[w])

#define NOBODY_MOVES (outside == 0 && ALL(QUIET))

proctype Monitor() { /* = (the properties) */
end:
    if
    :: atomic { NOBODY_MOVES && (wheel[0] || wheel[1]) && ANY(SLEEPS) && !ANY(IN_TIME) ->
           printf("MSC: a timer is set, and no sleeper wakes up for it\n"); assert(false) }
#if STEALING
    :: atomic { NOBODY_MOVES && ANY(WAITS_IN_SLOT) && ANY(SLEEPS) && !ANY(LOOKS) ->
           printf("MSC: a task waits in a slot, one sleeps, and nobody looks out\n"); assert(false) }
#endif
    :: atomic { NOBODY_MOVES && work > 0 && ANY(SLEEPS) ->
           printf("MSC: a task waits, and one sleeps\n"); assert(false) }
    fi
}

init { /* = JouleScheduler#start */
    byte k;
    atomic {
#ifdef BEGIN_ASLEEP
#ifdef BEGIN_BUSY
        parked = 1;
        parkedBit[0] = 1;
#else
        parked = WORKERS;
        for (k : 0 .. WORKERS - 1) { parkedBit[k] = 1 }
#endif
        wheel[0] = (DEADLINE_OF(0) == FAR);
        wheel[1] = (DEADLINE_OF(1) == FAR);
        hasTimedSleeper = 1;
        timed_sleeper = 0;
        wakeAt = FAR;
#endif
        for (k : 0 .. WORKERS - 1) { until[k] = NONE; run Worker(k) }
#if ADDERS > 0
        for (k : 1 .. ADDERS) { run Adder(WORKERS) }
#endif
#if CANCELS > 0
        run Canceller();
#endif
#if SUBMITS > 0
        run Submitter(WORKERS);
#endif
#ifdef NO_FENCE
        run Memory();
#endif
        run Monitor();
        k = 0
    }
}
