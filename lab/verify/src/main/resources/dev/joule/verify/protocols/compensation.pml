/*
 * Help for workers that are stuck: dev.joule.internal.compensation, with what a worker does around it.
 *
 * Tasks come from outside and from tasks. A task may hold the thread that runs it; RELEASES of
 * those held are let go at some time, the others never. The sentinel looks when there is something for it to do, sends
 * one spare at a time, dismisses, and rests when all are parked, or held with nothing that a spare
 * could run. A shutdown may come at any time.
 *
 * Abstracted from:
 * - Time. A held thread counts as stuck at once; the sentinel's twenty looks before a rest are one.
 * - Tasks have no identity: queues are counts, a steal takes one. Batches count as part of a ring.
 * - A worker that is parked while another is not may empty the slot of a held one: what the
 *   timed sleeper does, and what idle.pml has in full.
 * - Threads that cannot be started.
 *
 * Memory: everything here is atomic or volatile, so nothing waits in a store buffer but the mark of
 * rest, where a mutant (NO_FENCE) writes it by a release.
 *
 * Checked: no thread ends with a task that has not run. And when nothing moves any more:
 * - a task waits only if all workers and all spares are held;
 * - the sentinel rests only if all workers are parked, or all are parked or held and nothing waits;
 * - after a shutdown with no thread held all have ended;
 * - every accepted task has run, is held, or waits.
 *
 * @run one quick -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=1 : a worker, a spare, the end
 * @run two-spares quick -DWORKERS=1 -DSPARES=2 -DTASKS=2 -DSPAWNS=0 : two spares
 * @run fine full -DFINE -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=1 : each look at a queue a step
 * @run again full -DPAN_COLLAPSE -DWORKERS=1 -DSPARES=1 -DTASKS=3 -DSPAWNS=0 -DRELEASES=2 -DLOOKS=1 : two stalls, one after the other
 * @run spawns full -DPAN_COLLAPSE -DWORKERS=1 -DSPARES=2 -DTASKS=2 -DSPAWNS=1 : two spares that push
 * @run two-workers full -DPAN_COLLAPSE -DWORKERS=2 -DSPARES=1 -DTASKS=1 -DSPAWNS=1 -DCLOSES=0 : two workers, without the end
 * @run two-workers-close full -DPAN_COLLAPSE -DWORKERS=2 -DSPARES=1 -DTASKS=1 -DSPAWNS=0 : with the end, without tasks of tasks
 * @run two-workers-two full -DPAN_COLLAPSE -DWORKERS=2 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DCLOSES=0 : two workers, two tasks
 * @mutant no-fence quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DNO_FENCE = compensation.asleep-release
 * @mutant no-second-look quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DNO_SECOND_LOOK -DHELD_NO_SECOND_LOOK = compensation.rests-though-one-moved
 * @mutant awake-unreported quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DUNREPORTED = compensation.awake-unreported
 * @mutant forgotten quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=1 -DLOOKS=1 -DFORGOTTEN : a look takes a spare at work from the runners
 * @mutant slots-shut quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=1 -DSPAWNS=1 -DSLOTS_SHUT : a task waits in the slot of a held worker
 * @mutant nobody-looks quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=1 -DNOBODY_LOOKS : a task waits in the slot of a spare that is held, and all workers sleep
 * @mutant no-hand-back quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=1 -DNO_HAND_BACK = compensation.hands-nothing-back
 * @mutant begins-late quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DBEGINS_LATE = compensation.begins-late
 * @mutant ends-early quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=1 -DENDS_EARLY : or no longer
 * @mutant no-snapshot quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DNO_SNAPSHOT = compensation.no-second-look
 * @mutant no-look-again quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DNO_LOOK_AGAIN = compensation.end-unreported
 * @mutant held-no-second-look quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DHELD_NO_SECOND_LOOK : the sentinel rests though a worker left its task
 * @mutant push-calls-nobody quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DCALLS_NOBODY = worker.enqueue-wakes-nobody
 * @mutant wants-late quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=2 -DSPAWNS=0 -DWANTS_LATE : it looks before it says that pushes are to call
 * @mutant stops-unheard quick -DPAN_BFS -DWORKERS=1 -DSPARES=1 -DTASKS=1 -DSPAWNS=0 -DSTOPS_UNHEARD : the sentinel rests through the end
 */

/* With FINE each look at a queue is a step of its own. */
#ifdef FINE
#define JOIN
#else
#define JOIN atomic
#endif

#define CROWD 2 /* a claim may be made while fewer than this search */
#ifndef RELEASES
#define RELEASES 1
#endif
#ifndef CLOSES
#define CLOSES 1 /* whether there may be a shutdown */
#endif
#ifndef LOOKS
#define LOOKS 0 /* of the sentinel, without a reason */
#endif

#define ALL_RUNNERS (WORKERS + SPARES)
#define SENTINEL WORKERS /* its bit in asking */

/* The queues. */
byte injection;
byte ring[ALL_RUNNERS];
bool slot[ALL_RUNNERS];

/* Which spares are among the runners. */
bool known[SPARES];

/* The idle word: the counts, and for each thread that checks, whether it has changed since. */
byte parked, searching;
byte asking, changed;
bool parkedBit[WORKERS];
bool permit[WORKERS];

/* The activity word: the count, and for each thread that checks, whether one was sent since. */
byte atWork;
byte sent;

/* The sentinel. */
bool asleep, resting, sentinelPermit;
bool wantsHelp; /* whether a push calls the sentinel */
#ifdef NO_FENCE
bool asleepBuf;
#endif

/* The spares. */
#define ASLEEP 0
#define AT_WORK 1
#define ENDED 2
byte state[SPARES];
bool surplus[SPARES], mustEnd[SPARES];

/* The lifecycle. */
#define SHUTDOWN 1
#define STOPPED 2
byte life;
bool closed;

bool heldAt[ALL_RUNNERS];
byte held;
byte releases;

byte left; /* accepted tasks that have not run */
byte over; /* threads that have ended, of the workers and the sentinel */
byte spawns = SPAWNS;
byte looks = LOOKS;

#define SUM_WORKERS(x) (WORKERS == 1 -> x[0] : x[0] + x[WORKERS - 1])
#define SUM(x) (x[0] + x[1] + (ALL_RUNNERS > 2 -> x[ALL_RUNNERS - 1] : 0))
#define WAITING (injection + SUM(ring) + SUM(slot))
#define HAS_TASKS(r, slots) (ring[r] > 0 || (slots && slot[r]))
#define IN_OPEN_SLOT(w) (slot[w] && heldAt[w])
#define IN_OPEN_SLOT_OF(s) (known[s] && IN_OPEN_SLOT(WORKERS + s))
#define IN_SHUT_SLOT(w) (slot[w] && !heldAt[w])
#define SUM_SHUT_SLOTS \
    (IN_SHUT_SLOT(0) + IN_SHUT_SLOT(1) + (ALL_RUNNERS > 2 && IN_SHUT_SLOT(ALL_RUNNERS - 1)))

#define ANY_SPARE (known[0] || known[SPARES - 1]) /* = ActiveWorkers#hasSpares */

inline depart() { /* = IdleWord#CLAIM */
    parked--;
    searching++;
    changed = changed | asking
}

/* Reserves a parked worker and wakes it. */
inline claim(condition) { /* = IdleSet#tryClaim, IdleSet#tryClaimAny, Parker#wake */
    atomic {
        if
        :: (condition) && parked > 0 && parkedBit[0] ->
            depart();
            parkedBit[0] = false;
            permit[0] = true
        :: (condition) && parked > 0 && parkedBit[WORKERS - 1] ->
            depart();
            parkedBit[WORKERS - 1] = false;
            permit[WORKERS - 1] = true
        :: else
        fi
    }
}

inline notifyWork() { /* = Pool#notifyWork, Sentinel#workWaits */
    if
    :: atomic { searching < CROWD && parked > 0 ->
           if
           :: claim(searching < CROWD)
           :: searching > 0 /* one searcher is enough for one task */
           fi }
#ifndef CALLS_NOBODY
    :: atomic { !(searching < CROWD && parked > 0) && wantsHelp ->
           wantsHelp = false;
           sentinelPermit = true }
#endif
    :: else
    fi
}

inline tellSentinel() { /* = Sentinel#workerAwakes */
    if
    :: asleep ->
        atomic {
            if
            :: asleep -> asleep = false; sentinelPermit = true
            :: else
            fi
        }
    :: else
    fi
}

inline wakeAny() { /* = Pool#wakeAny */
    claim(true)
}

/* Takes a task wherever there is one; got says whether. */
inline take(mayCompensation, isSpare) { /* = WorkerQueues#next, WorkerQueues#steal, ActiveWorkers#takeFromHeld */
    atomic {
        if
        :: slot[me] -> slot[me] = false; got = true
        :: ring[me] > 0 -> ring[me]--; got = true
        :: injection > 0 -> injection--; got = true
        :: ring[0] > 0 -> ring[0]--; got = true
        :: WORKERS > 1 && ring[WORKERS - 1] > 0 -> ring[WORKERS - 1]--; got = true
        :: known[0] && ring[WORKERS] > 0 -> ring[WORKERS]--; got = true
        :: SPARES > 1 && known[SPARES - 1] && ring[ALL_RUNNERS - 1] > 0 ->
            ring[ALL_RUNNERS - 1]--;
            got = true
#ifndef SLOTS_SHUT
        :: mayCompensation && IN_OPEN_SLOT(0) -> slot[0] = false; got = true
        :: mayCompensation && WORKERS > 1 && IN_OPEN_SLOT(WORKERS - 1) ->
            slot[WORKERS - 1] = false;
            got = true
        :: mayCompensation && IN_OPEN_SLOT_OF(0) -> slot[WORKERS] = false; got = true
        :: mayCompensation && SPARES > 1 && IN_OPEN_SLOT_OF(SPARES - 1) ->
            slot[ALL_RUNNERS - 1] = false;
            got = true
#endif
        :: else -> /* a spare that was sent for nothing would be sent again, for ever */
            assert(!isSpare || WAITING == SUM_SHUT_SLOTS);
            got = false
        fi
    }
}

/* Looks at all queues; a slot is its owner's business, but at the end. */
inline look(slots) { /* = Pool#isWorkVisible, Pool#isDrained, ActiveWorkers#all */
    JOIN {
        visible = visible || injection > 0;
        d_step { first = known[0]; second = known[SPARES - 1] };
        visible = visible || SUM_WORKERS(ring) > 0 || (slots && SUM_WORKERS(slot) > 0);
        visible = visible || (first && HAS_TASKS(WORKERS, slots));
        visible = visible || (second && HAS_TASKS(ALL_RUNNERS - 1, slots));
        d_step { first = false; second = false }
    }
}

inline runTask() { /* = TaskRunner#run */
    do
    :: left--; break
    :: spawns > 0 -> /* = WorkerQueues#schedule */
        if
        :: atomic { !slot[me] && spawns > 0 -> spawns--; left++; slot[me] = true }
        :: atomic { spawns > 0 -> spawns--; left++; ring[me]++ } /* = WorkerQueues#pushBack */
           notifyWork()
        :: else
        fi
    :: atomic { heldAt[me] = true; held++ }
endHeld:
       atomic { releases > 0 -> releases--; heldAt[me] = false; held--; left-- }
       tellSentinel(); /* = Worker#leaveStuckTask */
       break
    od;
    got = false
}

inline tryTerminate() { /* = Lifecycle#tryTerminate */
    asking = asking | (1 << me); /* = IdleSet#snapshot */
    visible = atWork > 0; /* = SpareCount#snapshot */
    visible = visible || parked < WORKERS;
    look(true);
    visible = visible || (changed & (1 << me)) != 0;
#ifndef NO_SNAPSHOT
    visible = visible || (sent & (1 << me)) != 0; /* = SpareCount#isQuiet */
#endif
    atomic {
        asking = asking & ~(1 << me);
        changed = changed & asking;
        sent = sent & asking;
        if
        :: !visible && life == SHUTDOWN ->
            life = STOPPED;
            assert(left == 0);
            permit[0] = true; /* = Pool#wakeAll */
            permit[WORKERS - 1] = true;
#ifndef STOPS_UNHEARD
            sentinelPermit = true /* = Sentinel#poolStops */
#endif
        :: else
        fi;
        visible = false
    }
}

proctype Worker(byte me) { /* = Worker#step */
    bool got, visible, first, second, searches;
Find: /* = Worker#stepSearch */
    take(ANY_SPARE, false);
    if
    :: got ->
        if
        :: searches -> /* = Worker#leaveSearch */
            atomic { searching--; searches = false; changed = changed | asking }
            if
            :: searching == 0 && parked > 0 -> /* = IdleSet#transitionFromSearching */
                look(false);
                if
                :: visible -> visible = false; notifyWork()
                :: else
                fi
            :: else
            fi
        :: else
        fi;
        runTask();
        goto Find
    :: else
    fi;
    atomic { /* = IdleSet#transitionToParked */
        parkedBit[me] = true;
        parked++;
        searching = searching - searches;
        searches = false;
        changed = changed | asking
    }
    look(false);
    if
    :: visible ->
        visible = false;
        atomic { /* = IdleSet#tryLeaveParked */
            if
            :: parkedBit[me] -> parkedBit[me] = false; depart()
            :: else /* claimed: the permit is left over */
            fi
        }
        goto Awake
    :: else
    fi;
    if
    :: life >= SHUTDOWN && parked == WORKERS -> tryTerminate()
    :: else
    fi;
endSleep: /* = Parker#park */
    if
    :: life == STOPPED -> goto Over
    :: atomic { permit[me] && life != STOPPED -> permit[me] = false }
       if
       :: parkedBit[me] -> goto endSleep
       :: else
       fi
    :: atomic { parkedBit[me] && IN_OPEN_SLOT(WORKERS - 1 - me) -> /* = TimedSleeper#takeOverdueTasks */
           slot[WORKERS - 1 - me] = false;
           ring[me]++;
           parkedBit[me] = false;
           depart() }
    :: atomic { parkedBit[me] && parked < WORKERS && IN_OPEN_SLOT_OF(0) ->
           slot[WORKERS] = false;
           ring[me]++;
           parkedBit[me] = false;
           depart() }
    fi;
Awake: /* = Worker#becomeAwake */
    searches = true;
#ifndef UNREPORTED
    tellSentinel();
#endif
    goto Find;
Over:
    over++
}

proctype Spare(byte id) { /* = Spare#live */
    byte me = WORKERS + id;
    bool got;
endSpare:
    if
    :: state[id] == AT_WORK
    :: atomic { state[id] == ASLEEP && mustEnd[id] -> state[id] = ENDED }
       goto endSpare /* until it is given another thread */
    fi;
Work: /* = Spare#workOn, SpareSteps#step */
    take(true, true);
    if
    :: got ->
        runTask();
        if
        :: !surplus[id] -> goto Work
        :: else
        fi
    :: else
    fi;
#ifdef ENDS_EARLY
    atWork--;
#endif
#ifndef NO_HAND_BACK
    do /* = WorkerQueues#tryHandBack */
    :: atomic { slot[me] -> slot[me] = false }
       injection++;
       notifyWork()
    :: atomic { ring[me] > 0 -> ring[me]-- }
       injection++;
       notifyWork()
    :: ring[me] == 0 && !slot[me] -> break
    od;
#endif
    atomic { surplus[id] = false; state[id] = ASLEEP };
#ifndef ENDS_EARLY
    atWork--; /* = SpareCount#ends */
#endif
#ifndef NO_LOOK_AGAIN
    if
    :: life >= SHUTDOWN -> wakeAny() /* = Lifecycle#recheckTermination */
    :: else
    fi;
#endif
    goto endSpare
}

#define MAY_SEND(s) ((state[s] == ASLEEP && !mustEnd[s]) || state[s] == ENDED)
#define MAY_DISMISS(s) (state[s] == AT_WORK && !surplus[s] && !heldAt[WORKERS + s])
#define SEES_WAITING \
    (injection > 0 || SUM_WORKERS(ring) > 0 || IN_OPEN_SLOT(0) || IN_OPEN_SLOT(WORKERS - 1) \
        || (known[0] && ring[WORKERS] > 0) || (known[SPARES - 1] && ring[ALL_RUNNERS - 1] > 0) \
        || IN_OPEN_SLOT_OF(0) || IN_OPEN_SLOT_OF(SPARES - 1))
#define TO_SEND \
    (held > atWork && parked == 0 && SEES_WAITING && (MAY_SEND(0) || MAY_SEND(SPARES - 1)))
#define TO_DISMISS (held < atWork && (MAY_DISMISS(0) || MAY_DISMISS(SPARES - 1)))
#ifdef NOBODY_LOOKS
#define TO_WAKE false
#else
#define TO_WAKE (held > 0 && parked == WORKERS && SEES_WAITING)
#endif
/* All are parked, or all are held or parked and there is nothing for a spare. */
#define IS_STILL /* = Sentinel#isStill */ \
    ((parked == WORKERS && atWork == 0) || (parked + held == WORKERS + atWork && !SEES_WAITING))
#define TO_REST IS_STILL

/* Those at work, and one more. */
inline publish(more) { /* = Spares#publish, ActiveWorkers#setSpares */
    d_step {
        known[0] = state[0] == AT_WORK || more == 0;
        known[SPARES - 1] = state[SPARES - 1] == AT_WORK || more == SPARES - 1
#ifdef FORGOTTEN
        ;
        known[0] = more == 0;
        known[SPARES - 1] = more == SPARES - 1
#endif
    }
}

#define NONE 255

inline endAll() { /* = Spares#endAll */
    d_step { mustEnd[0] = true; mustEnd[SPARES - 1] = true }
    publish(NONE)
}

inline send(s) { /* = Spares#send */
    d_step {
        if
        :: state[s] == ENDED -> mustEnd[s] = false; state[s] = ASLEEP /* = Spare#renew */
        :: else
        fi
    }
    publish(s);
#ifndef BEGINS_LATE
    d_step { atWork++; sent = sent | asking } /* = SpareCount#begins */
#endif
    surplus[s] = false; /* = Spare#sendToWork */
    state[s] = AT_WORK;
#ifdef BEGINS_LATE
    d_step { atWork++; sent = sent | asking }
#endif
}

proctype Sentinel() { /* = Sentinel#live */
    byte stuck, helpers;
    bool waits;
endSentinel:
    if
    :: life == STOPPED && (!resting || sentinelPermit) -> goto Over
    :: atomic { resting && sentinelPermit && life != STOPPED ->
           sentinelPermit = false;
           resting = false }
    :: !resting && life != STOPPED && (TO_SEND || TO_DISMISS || TO_WAKE || TO_REST)
    :: atomic { !resting && life != STOPPED && looks > 0 -> looks-- }
    fi;
    /* = Sentinel#tick */
    asleep = false;
    if /* = Spares#tidy */
    :: state[0] == ASLEEP -> mustEnd[0] = true
    :: state[SPARES - 1] == ASLEEP -> mustEnd[SPARES - 1] = true
    :: true
    fi;
    publish(NONE);
    if
    :: TO_REST -> /* = Sentinel#tryRest */
        d_step {
            asking = asking | (1 << SENTINEL);
            waits = IS_STILL
        }
        if
        :: waits ->
            endAll();
#ifndef WANTS_LATE
            wantsHelp = held > 0;
#endif
#ifdef NO_FENCE
            asleepBuf = true;
#else
            asleep = true;
#endif
            d_step {
                asking = asking & ~(1 << SENTINEL);
#ifdef NO_SECOND_LOOK
                waits = true
#else
                waits = (changed & (1 << SENTINEL)) == 0
#endif
                ;
#ifndef HELD_NO_SECOND_LOOK
                waits = waits && IS_STILL;
#endif
                changed = changed & asking
            }
#ifdef WANTS_LATE
            wantsHelp = held > 0;
#endif
            if
            :: atomic { waits -> resting = true; waits = false }
                goto endSentinel
            :: else ->
#ifdef NO_FENCE
                asleepBuf = false;
#endif
                asleep = false
            fi
        :: atomic { else -> asking = asking & ~(1 << SENTINEL); changed = changed & asking }
        fi
    :: else
    fi;
    stuck = held; /* = Watched#look */
    helpers = atWork;
    if
    :: stuck < helpers -> /* = Spares#dismiss */
        if
        :: MAY_DISMISS(0) -> surplus[0] = true
        :: MAY_DISMISS(SPARES - 1) -> surplus[SPARES - 1] = true
        :: else
        fi
    :: stuck > helpers && parked == 0 ->
        waits = SEES_WAITING; /* = Pool#isAnythingWaiting */
        if
        :: waits && MAY_SEND(0) -> send(0)
        :: waits && SPARES > 1 && MAY_SEND(SPARES - 1) -> send(SPARES - 1)
        :: else
        fi
#ifndef NOBODY_LOOKS
    :: stuck >= helpers && stuck > 0 && parked == WORKERS ->
        waits = SEES_WAITING;
        if
        :: waits -> wakeAny()
        :: else
        fi
#endif
    :: else
    fi;
    atomic { stuck = 0; helpers = 0; waits = false }
    goto endSentinel;
Over:
    endAll();
    over++
}

#ifdef NO_FENCE
proctype Memory() { /* = (the memory) */
endMemory:
    do
    :: atomic { asleepBuf -> asleepBuf = false; asleep = true }
    od
}
#endif

proctype Submitter() { /* = JouleScheduler#execute */
    byte n;
    do
    :: atomic { n < TASKS && !closed -> n++; left++; injection++ } /* = InjectionShard#trySubmit */
       notifyWork()
    :: n == TASKS || closed -> break
    od
}

proctype Closer() { /* = Shutdown#begin */
    closed = true;
    life = SHUTDOWN;
    wakeAny() /* = Lifecycle#onQueuesClosed */
}

init { /* = SpareThreads#start */
    byte k;
    atomic {
        for (k : 0 .. WORKERS - 1) { run Worker(k) }
        for (k : 0 .. SPARES - 1) { run Spare(k) }
        run Sentinel();
        run Submitter();
        if
        :: releases = RELEASES
        :: releases = 0
        fi;
#if CLOSES
        if
        :: run Closer()
        :: true
        fi;
#endif
#ifdef NO_FENCE
        run Memory();
#endif
        k = 0
    }
    timeout ->
    assert(WAITING == 0 || held == ALL_RUNNERS);
    assert(!resting || sentinelPermit || life == STOPPED || IS_STILL);
    assert(!closed || held > 0 || (life == STOPPED && over == WORKERS + 1
        && state[0] == ENDED && state[SPARES - 1] == ENDED));
    assert(left == held + WAITING)
}
