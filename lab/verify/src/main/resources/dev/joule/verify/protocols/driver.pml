/*
 * The polling of outside events, and the sleep of workers meanwhile:
 * dev.joule.internal.driver.PollingDriver with dev.joule.internal.idle.Parker, the idle set's count
 * of the parked, and what Worker and Pool do around them.
 *
 * A peer makes descriptors ready, one at a time. Workers look, take what was made runnable, run it,
 * perhaps for ever, and sleep: one in the queue of events, the others beside it. A looker from
 * outside the idle set, a spare, looks when it likes, so often at most; the sentinel looks again and
 * again while something is ready and not all are parked.
 *
 * Memory: the word, the bits and the permits change by atomic steps, the system's own steps are
 * under its lock. The lock of the queue is given back by a volatile write; that it would wait in a
 * store buffer is a mutant of its own, written as a look that comes before it (look-first).
 *
 * Abstracted from: each event is one for which a thread waits (SocketPlays has the others), and
 * fetched with all that are there. One queue of runnable threads that all can take from, and a claim
 * in one step with its bit: idle.pml and IdlePlays have more. Slots and the timed sleeper, but for its
 * sleeps, which end by themselves and may have slices (NAPS of each worker). The first registration,
 * after which the driver is in use: here it always is. With ASKS a process checks what the end checks,
 * whether nothing is left while all are parked; without a looker then, since what one has in hand is
 * counted as a living thread.
 *
 * Checked: when nothing moves any more, all that became ready was delivered, once; if all sleep one
 * of them sleeps in the queue; no worker that was claimed sleeps; nothing runnable waits
 * while one sleeps. Only its holder releases the lock. The check does not find that nothing is left
 * while a worker delivers.
 *
 * @run two quick -DEVENTS=2 -DTICKS=1 : two workers, a looker, two events
 * @run asks quick -DEVENTS=2 -DTICKS=0 -DASKS : a check whether anything is left
 * @run submit full -DEVENTS=0 -DTICKS=1 -DSUBMITS=1 -DNAPS=1 : a thread made runnable from outside, sleeps that end by themselves
 * @run naps full -DEVENTS=1 -DTICKS=1 -DNAPS=1 : an event and such sleeps
 * @run submit-event full -DEVENTS=1 -DTICKS=1 -DSUBMITS=1 : an event and a submission
 * @run submit-naps full -DEVENTS=1 -DTICKS=0 -DSUBMITS=1 -DNAPS=1 : both, and sleeps that end by themselves
 * @run submit-two full -DEVENTS=2 -DTICKS=1 -DSUBMITS=1 : two events and a submission
 * @run three full -DPAN_COLLAPSE -DWORKERS=3 -DEVENTS=1 -DTICKS=1 : three workers
 * @mutant no-look quick -DEVENTS=1 -DTICKS=1 -DNO_LOOK : a thread that looked for others does not check whether all are parked
 * @mutant look-first quick -DEVENTS=1 -DTICKS=1 -DHELD_LATE = driver.held-release
 * @mutant lock-first quick -DEVENTS=1 -DTICKS=1 -DLOCK_FIRST : a worker tries the lock, and is counted as parked then
 * @mutant no-queue-wake quick -DEVENTS=0 -DTICKS=0 -DSUBMITS=1 -DNO_QUEUE_WAKE : a wake does not go through the queue
 * @mutant await-without-cas quick -DEVENTS=1 -DTICKS=1 -DAWAIT_BLIND = park.await-without-cas
 * @mutant wake-unasked quick -DEVENTS=1 -DTICKS=1 -DWAKE_UNASKED : a wake without an event does not end the wait
 * @mutant kept-lock quick -DEVENTS=1 -DTICKS=1 -DKEPT_LOCK : a worker that was woken without events keeps the lock
 * @mutant unlock-first quick -DEVENTS=2 -DTICKS=2 -DUNLOCK_FIRST : the lock is given back before the events are delivered
 * @mutant without-lock quick -DEVENTS=2 -DTICKS=2 -DWITHOUT_LOCK : two look at a time
 * @mutant deliver-parked quick -DEVENTS=1 -DTICKS=0 -DASKS -DDELIVER_PARKED : delivered by a worker that counts as parked
 * @mutant slice-unwoken quick -DEVENTS=0 -DTICKS=0 -DSUBMITS=1 -DNAPS=1 -DSLICE_UNWOKEN : a wake that ends a slice is taken for the slice's end
 */

#ifndef WORKERS
#define WORKERS 2
#endif
#define CROWD 2 /* a claim may be made while fewer than this search */
#ifndef NAPS
#define NAPS 0 /* sleeps that end by themselves, of each worker */
#endif
#ifndef SUBMITS
#define SUBMITS 0 /* threads made runnable from outside */
#endif

/* A parker's states. */
#define EMPTY 0
#define PARKED 1
#define NOTIFIED 2
#define AWAITING 3
byte permit[WORKERS];

/* The idle set. */
bool isParked[WORKERS];
byte parked;
byte searching;

/* The system's queue. */
byte ready; /* descriptors with an event that was not fetched */
bool rung; /* an event that only ends a wait */

/* The driver. */
bool held;
byte fetched;

byte runnable; /* threads that wait in the workers' queues */

/* For the checks only. */
byte delivered;
byte sent;
bool asks;
bool moved; /* a worker has entered or left the parked set since the check began */

#define FREE 0
#define ASLEEP 1
byte at[WORKERS];

/* = PollingDriver#wake, Parker#wake, EventQueue#wake */
inline wake(whom) {
    atomic { was = permit[whom]; permit[whom] = NOTIFIED };
    if
    :: was == AWAITING ->
#ifndef NO_QUEUE_WAKE
        rung = true;
#endif
        was = 0
    :: else -> was = 0
    fi
}

/* = Pool#notifyWork, IdleSet#tryClaim */
inline notifyWork() {
    if
    :: atomic { searching < CROWD && parked > 0 ->
           if
           :: isParked[0] -> who = 0
           :: isParked[1] -> who = 1
#if WORKERS > 2
           :: isParked[2] -> who = 2
#endif
           fi;
           isParked[who] = false;
           parked--;
           searching++;
           moved = asks
       };
       wake(who);
       who = 0
    :: atomic { searching > 0 || parked == 0 } /* one searcher is enough for one task */
    fi
}

/* = PollingDriver#tryHold, PollingDriver#fetch; whether it is ours is in mine */
inline tryFetch() {
    if
#ifdef WITHOUT_LOCK
    :: atomic { held = true; mine = true }
#else
    :: atomic { !held -> held = true; mine = true }
#endif
       atomic { fetched = ready; ready = 0; rung = false }
    :: held
    fi
}

/* = PollingDriver#deliver, Readiness#signal */
inline deliver() {
#ifdef UNLOCK_FIRST
    giveBack();
#endif
    do
    :: atomic { n < fetched -> n++; runnable++; delivered++ };
       notifyWork()
    :: n >= fetched -> break
    od;
    atomic { n = 0; fetched = 0 };
#ifndef UNLOCK_FIRST
    giveBack()
#endif
}

/* = PollingDriver#held */
inline giveBack() {
#if !defined(WITHOUT_LOCK) && !defined(UNLOCK_FIRST)
    assert(held);
#endif
    held = false
}

/* = IdleSet#tryLeaveParked */
inline leave() {
    atomic {
        if
        :: isParked[me] -> isParked[me] = false; parked--; searching++; moved = asks
        :: else
        fi
    }
}

/* = Worker#runLoop, Worker#step */
proctype Worker(byte me) {
    byte was, who, n;
    byte naps = NAPS;
    bool mine, last, searches, timed;

search: /* = Worker#stepSearch */
    searches = true;
    if
    :: tryFetch(); /* = Pool#poll; its caller never finds all parked, as it is not */
       if
       :: mine -> mine = false; deliver()
       :: else
       fi
    :: true
    fi;
next: /* = WorkerQueues#next */
    if
    :: atomic { runnable > 0 -> runnable-- }
    :: atomic { runnable == 0 -> goto park }
    :: atomic { runnable == 0 && !searches && 2 * searching < WORKERS -> /* = IdleSet#tryBecomeSearcher */
           searching++;
           goto search
       }
    fi;
    if
    :: searches ->
        atomic { /* = IdleSet#transitionFromSearching */
            assert(searching > 0);
            searching--;
            searches = false;
            last = searching == 0 && parked > 0
        };
        if
        :: last && runnable > 0 -> last = false; notifyWork() /* = Worker#leaveSearch */
        :: else -> last = false
        fi
    :: else
    fi;
    if
    :: tryFetch(); /* = Tick#begin */
       if
       :: mine -> mine = false; deliver()
       :: else
       fi
    :: true
    fi;
    if
    :: goto next /* the thread waits for another event, or has ended */
    :: goto endBusy
    fi;

park: /* = Worker#prepareToSleep */
#ifdef LOCK_FIRST
    if
    :: atomic { !held -> held = true; mine = true }
    :: held
    fi;
#endif
    atomic { /* = IdleSet#transitionToParked */
        isParked[me] = true;
        parked++;
        searching = searching - searches;
        searches = false;
        moved = asks
    };
    if
    :: runnable > 0 -> /* = Pool#isWorkVisible */
#ifdef LOCK_FIRST
        if
        :: mine -> mine = false; giveBack()
        :: else
        fi;
#endif
        leave();
        goto search
    :: runnable == 0
    fi;

sleep: /* = PollingDriver#park */
    timed = false;
    if
    :: naps > 0 -> naps--; timed = true
    :: true
    fi;
#ifdef LOCK_FIRST
    if
    :: mine -> mine = false; goto await
    :: else -> goto beside
    fi;
#endif
    if
    :: atomic { !held -> held = true };
       if
       :: goto await
       :: timed -> goto slice
       fi
    :: held -> goto beside
    fi;

beside: /* = Parker#park */
    if
    :: atomic { permit[me] == EMPTY -> permit[me] = PARKED; at[me] = ASLEEP }
    :: atomic { permit[me] == NOTIFIED }
    fi;
endBeside:
    atomic { permit[me] != PARKED || timed -> permit[me] = EMPTY; at[me] = FREE };
    goto awake;

await: /* = PollingDriver#await, PollingDriver#awaitFor */
#ifdef AWAIT_BLIND
    atomic { permit[me] = AWAITING; at[me] = ASLEEP };
#else
    if
    :: atomic { permit[me] == EMPTY -> permit[me] = AWAITING; at[me] = ASLEEP } /* = Parker#tryAwait */
    :: atomic { permit[me] == NOTIFIED -> permit[me] = EMPTY };
       giveBack();
       goto awake
    fi;
#endif
endAwait: /* = EventQueue#await */
    if
    :: atomic { ready > 0 || rung -> fetched = ready; ready = 0; rung = false }
    :: timed /* time is up */
    fi;
#ifdef WAKE_UNASKED
    if
    :: fetched == 0 && !timed -> goto endAwait
    :: else
    fi;
#else
    if
    :: fetched == 0 && !timed && permit[me] != NOTIFIED -> goto endAwait /* = Parker#isWakePending */
    :: else
    fi;
#endif
    atomic { was = permit[me]; permit[me] = EMPTY; at[me] = FREE }; /* = Parker#endAwait */
    if
    :: fetched > 0 -> was = 0; goto events
    :: timed && fetched == 0 && was != NOTIFIED -> was = 0; goto slice
    :: (!timed || was == NOTIFIED) && fetched == 0 -> was = 0; goto backWithout
    fi;

slice: /* = PollingDriver#awaitFor */
    if
    :: goto backWithout /* all of the time is up */
    :: atomic { fetched = ready; ready = 0; rung = false };
       if
       :: fetched > 0 -> goto events
       :: fetched == 0
       fi;
       if
       :: atomic { permit[me] == EMPTY -> permit[me] = PARKED }
       :: permit[me] == NOTIFIED
       fi;
       atomic { was = permit[me]; permit[me] = EMPTY };
       if
#ifdef SLICE_UNWOKEN
       :: true -> was = 0; timed = false; goto await /* what is left of it is long */
#else
       :: was == NOTIFIED -> was = 0; goto backWithout
       :: was != NOTIFIED -> was = 0; goto await
       :: was != NOTIFIED -> was = 0; goto slice
#endif
       fi
    fi;

backWithout:
#ifndef KEPT_LOCK
    giveBack();
#endif
    goto awake;

events: /* = Worker#takeEvents */
#ifdef DELIVER_PARKED
    deliver();
    leave();
#else
    leave();
    deliver();
#endif
    goto search;

awake: /* = Worker#stepAwake */
    if
    :: isParked[me] -> goto sleep
    :: !isParked[me] -> goto search
    fi;

endBusy:
    false /* a thread that never waits again */
}

/* Looks on behalf of all, from outside the idle set. */
/* = SpareSteps#step, Sentinel#tick, Pool#poll */
proctype Looker() {
    byte was, who, n;
    byte ticks = TICKS;
    bool mine;
endLooker:
    do
    :: ticks > 0 -> ticks--; goto look
    :: ready > 0 && !held && parked < WORKERS -> goto look
    od;
look:
    tryFetch();
    if
    :: mine ->
        mine = false;
#ifdef HELD_LATE
        do
        :: atomic { n < fetched -> n++; runnable++; delivered++ };
           notifyWork()
        :: n == fetched -> break
        od;
        atomic { n = 0; fetched = 0 };
        if
        :: parked == WORKERS -> giveBack(); wake(0)
        :: parked != WORKERS -> giveBack()
        fi
#else
        deliver();
#ifndef NO_LOOK
        if
        :: parked == WORKERS -> wake(0) /* = IdleSet#isAllParked */
        :: parked != WORKERS
        fi
#endif
#endif
    :: else
    fi;
    goto endLooker
}

/* The system reports the change from nothing to something. */
proctype Peer() { /* = EventQueue#await */
    do
    :: atomic { sent < EVENTS -> sent++; ready++ }
    :: break
    od
}

#if SUBMITS > 0
/* = Pool#enqueue */
proctype Submitter() {
    byte was, who;
    byte left = SUBMITS;
    do
    :: left > 0 -> left--; runnable++; notifyWork()
    :: left == 0 -> break
    od
}
#endif

#ifdef ASKS
/* = Lifecycle#tryTerminate, Pool#isDrained, IdleSet#snapshot */
proctype Asker() {
    atomic { asks = true; moved = false };
    if
    :: parked == WORKERS -> /* = IdleSet#isAllParked */
        if
        :: runnable == 0 ->
            atomic {
                asks = false;
                assert(moved || runnable == 0) /* the answer that nothing is left is true */
            }
        :: else
        fi
    :: else
    fi;
    asks = false
}
#endif

/* = PollingDriverTest, NoReadinessIsLostStressTest: what nobody may find when nothing moves */
proctype Monitor() {
    byte k, sleeping, inQueue;
endMonitor:
    timeout ->
        atomic {
            do
            :: k < WORKERS ->
                if
                :: at[k] == ASLEEP ->
                    sleeping++;
                    inQueue = inQueue + (permit[k] == AWAITING);
                    assert(isParked[k])
                :: else
                fi;
                k++
            :: else -> break
            od;
            assert(delivered == sent || (TICKS == 0 && sleeping < WORKERS)); /* no other thread would look */
            assert(runnable == 0 || sleeping == 0);
            assert(sleeping < WORKERS || inQueue == 1)
        }
}

init { /* = PollingDriver#parkers */
    byte k;
    atomic {
        searching = WORKERS;
        do
        :: k < WORKERS -> run Worker(k); k++
        :: else -> k = 0; break
        od;
#if TICKS > 0
        run Looker();
#endif
        run Peer();
#if SUBMITS > 0
        run Submitter();
#endif
#ifdef ASKS
        run Asker();
#endif
        run Monitor()
    }
}
