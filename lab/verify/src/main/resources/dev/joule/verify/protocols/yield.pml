/*
 * Directed yields, where a virtual thread that unparks another may yield to it:
 * dev.joule.internal.worker.DirectedYield, with what Worker, TaskRunner and WorkerQueues do around
 * it, the agent's hook in LockSupport.unpark, and the state and the permit of a virtual thread as
 * the JDK has them.
 *
 * Two workers carry three threads, which take turns at two locks. In a turn a thread takes the
 * inner lock, then perhaps the outer one; or it takes the inner lock while it holds the outer one,
 * and may yield while it holds that. A lock is unfair: whoever arrives may take it before the
 * thread that was unparked for it, which parks again. The third thread may not park for the outer
 * lock, and keep its worker until the lock is free (SPINS). Or there are no locks, and each thread
 * parks and then unparks the next one: each unpark must end a park (BATON). A pinned thread goes on
 * in place of a yield.
 *
 * Memory: permits, states and locks are volatile or change by CAS, the slot changes by CAS and
 * exchange, and a fill that other workers see late is the same as workers that look late. So nothing
 * goes through a store buffer.
 *
 * Abstracted from:
 * - The score, the clock and the pause: where a thread may yield, it does or does not.
 * - The tick, the look at the injection queue and the cap of the slot: a swap may be refused for no
 *   reason, and then the yield is an ordinary one.
 * - The rings are one set, from which each worker takes any thread; thieves take from either. The
 *   order of a worker's sources is a free choice.
 * - The timed sleeper looks at a slot at any time at which it is in no task.
 * - Sleep and wakes of workers (idle.pml): a worker without a task looks again at any time.
 * - A lock unparks any of its waiters (AbstractQueuedSynchronizer: the first).
 *
 * Checked: a thread that is put anywhere, and one that begins to run, is in no other place; none
 * runs twice at a time. A run to which another thread has yielded yields to none. The end of the
 * next run ends a yield (isYielding), and only the run that has begun a yield takes it
 * (isYieldPending). When nothing moves any more, all threads have had their turns: none was lost,
 * waits for a lock that is free, or parks for ever although it was unparked.
 *
 * @run spins quick -DTURNS=1 -DSPINS : threads at two locks, and one that spins for a lock
 * @run baton quick -DTURNS=3 -DBATON : threads that unpark each other, by permits alone
 * @run locks full -DTURNS=1 : threads at two locks
 * @mutant lost quick -DTURNS=1 -DLOST : a thread that yields is put nowhere if the other one was taken meanwhile
 * @mutant swap-in-two-steps quick -DTURNS=1 -DSWAP_IN_TWO_STEPS : a swap reads the slot and then writes it
 * @mutant goes-on quick -DTURNS=1 -DGOES_ON : a pinned thread is made runnable and goes on
 * @mutant own-permit quick -DTURNS=2 -DBATON -DOWN_PERMIT : a yield takes the permit of the thread that yields
 * @mutant other-permit quick -DTURNS=1 -DOTHER_PERMIT : a yield takes the permit of the thread that was unparked
 * @mutant kept-aside quick -DTURNS=1 -DSPINS -DKEPT_ASIDE : a thread that yields waits where only its worker looks
 * @mutant stays-yielding quick -DTURNS=1 -DSTAYS_YIELDING : the end of the run that was yielded to does not end the yield
 * @mutant pending-stays quick -DTURNS=1 -DPENDING_STAYS : a yield that a pinned thread has begun is left to the next run
 * @mutant yields-back quick -DTURNS=1 -DYIELDS_BACK : a run that was yielded to yields
 */

#define THREADS 3

/* The threads are 1 to 3. */
#define NONE 0
#define BIT(n) (1 << (n))

/* The states of a thread; one that was started is as good as one that has yielded. */
#define YIELDED 0
#define UNPARKED 1
#define RUNNING 2
#define PARKING 3
#define PARKED 4
#define ENDED 5
byte state[THREADS + 1];
bool permit[THREADS + 1];

/* Where a thread goes on. */
#define AT_START 0
#define AFTER_PARK 1
#define AFTER_UNPARK 2
byte at[THREADS + 1];

/* The program of the threads. */
#define INNER 0
#define OUTER 1
byte turns[THREADS + 1];
byte want[THREADS + 1]; /* the lock that the thread takes or holds last */
bool nested[THREADS + 1]; /* the outer lock is taken first and released last */
byte holder[2];
byte waiters[2]; /* a bit each */
byte baton = 1; /* whose turn it is */
byte ended;

#ifdef SPINS
#define IS_SPINNING(n) ((n) == 3 && want[n] == OUTER)
#else
#define IS_SPINNING(n) false
#endif

#ifdef YIELDS_BACK
#define MAY_BEGIN true
#else
#define MAY_BEGIN (!isYielding)
#endif

/* The places of a thread that can run. */
byte slot[2];
byte queue; /* the rings, a bit for each thread */
byte swapped[2]; /* = WorkerQueues#swapped */
#define HERE(n) \
    ((slot[0] == (n)) + (slot[1] == (n)) + (swapped[0] == (n)) + (swapped[1] == (n)) \
        + ((queue >> (n)) & 1))

/* Makes the unparked thread runnable on the worker of the one that runs. */
inline schedule() { /* = Worker#schedule, WorkerQueues#schedule */
    atomic {
        assert(HERE(woken) == 0);
        if
        :: slot[me] == NONE -> slot[me] = woken /* = LifoSlot#fill */
        :: slot[me] != NONE -> /* = LifoSlot#replace, LocalQueue#tryPush */
            queue = queue | BIT(slot[me]);
            slot[me] = woken
        fi
    }
}

proctype Worker(byte me) { /* = Worker#step, Worker#runChain */
    byte t; /* the thread that it carries */
    byte woken; /* the thread that this one unparks */
    bool isYielding; /* = TaskRunnerFields#isYielding */
    bool isPending; /* = TaskRunnerFields#isYieldPending */
    bool wasYielding;
    bool was;
#ifdef KEPT_ASIDE
    byte kept;
#endif
    /* For the checks only. */
    bool begun; /* the run has begun a yield */
    bool isYieldedTo; /* another thread has yielded to the run */

endNext: /* = WorkerQueues#next */
    if
    :: atomic { slot[me] != NONE -> t = slot[me]; slot[me] = NONE } /* = LifoSlot#take */
    /* = LocalQueue#pop, LocalQueue#stealInto */
    :: atomic { queue & BIT(1) -> t = 1; queue = queue & ~BIT(1) }
    :: atomic { queue & BIT(2) -> t = 2; queue = queue & ~BIT(2) }
    :: atomic { queue & BIT(3) -> t = 3; queue = queue & ~BIT(3) }
    /* = TimedSleeper#takeOverdueTasks, ActiveWorkers#takeFromHeld */
    :: atomic { slot[1 - me] != NONE -> queue = queue | BIT(slot[1 - me]); slot[1 - me] = NONE };
       goto endNext
    fi;

carry: /* = TaskRunner#carry, DirectedYield#onRunStart, (VirtualThread.runContinuation) */
    atomic {
        assert(HERE(t) == 0);
        assert(state[t] == YIELDED || state[t] == UNPARKED);
        wasYielding = isYielding;
#ifndef PENDING_STAYS
        isPending = false;
#endif
        if
        :: state[t] == UNPARKED -> permit[t] = false
        :: else
        fi;
        state[t] = RUNNING
    };
    if
    :: at[t] == AT_START -> goto turn
    :: at[t] == AFTER_PARK -> goto acquire
    :: at[t] == AFTER_UNPARK -> goto unparked
    fi;

turn: /* = (the threads' program) */
    if
    :: turns[t] == TURNS -> goto finish
#ifdef BATON
    :: turns[t] != TURNS -> goto park
#else
    :: atomic { turns[t] != TURNS -> nested[t] = false; want[t] = INNER }
    :: atomic { turns[t] != TURNS -> nested[t] = true; want[t] = OUTER }
#endif
    fi;

#ifdef BATON
acquire:
    if
    :: baton != t -> goto park /* a spurious wake: an unpark that came late */
    :: else
    fi;
    atomic {
        turns[t]++;
        woken = (t % THREADS) + 1;
        baton = woken
    };
#else
acquire: /* = (AbstractQueuedSynchronizer.acquire) */
    if
    :: atomic { holder[want[t]] == NONE ->
           holder[want[t]] = t;
           waiters[want[t]] = waiters[want[t]] & ~BIT(t)
       }
    :: atomic { holder[want[t]] != NONE && !IS_SPINNING(t) && !(waiters[want[t]] & BIT(t)) ->
           waiters[want[t]] = waiters[want[t]] | BIT(t)
       };
       goto acquire /* it waits, and tries once more */
    :: holder[want[t]] != NONE && !IS_SPINNING(t) && (waiters[want[t]] & BIT(t)) -> goto park
    fi;
    if
    :: nested[t] && want[t] == OUTER -> want[t] = INNER; goto acquire
    :: else
    fi;

unlock: /* = (AbstractQueuedSynchronizer.release) */
    atomic {
        assert(holder[want[t]] == t);
        holder[want[t]] = NONE
    };
    if
    :: atomic { waiters[want[t]] & BIT(1) -> woken = 1 }
    :: atomic { waiters[want[t]] & BIT(2) -> woken = 2 }
    :: atomic { waiters[want[t]] & BIT(3) -> woken = 3 }
    :: waiters[want[t]] == 0 -> goto unparked
    fi;
#endif

    /* = (JouleHook.unpark, VirtualThread.unpark) */
    atomic { was = permit[woken]; permit[woken] = true };
    if
    :: atomic { !was && state[woken] == PARKED -> state[woken] = UNPARKED };
       schedule()
    :: else
    fi;
    /* = DefaultVirtualThreadScheduler#shouldCallerYield, Worker#shouldYieldToUnparked */
    if
    :: atomic { slot[me] != NONE && MAY_BEGIN -> /* = DirectedYield#tryBegin */
           assert(!isYieldedTo);
           isYielding = true;
           isPending = true;
           begun = true;
#ifdef OTHER_PERMIT
           permit[woken] = false;
#endif
           was = false;
           woken = NONE
       };
       if
       :: atomic { true -> /* = (VirtualThread.tryYield, VirtualThread.afterYield) */
              at[t] = AFTER_UNPARK;
#ifdef OWN_PERMIT
              state[t] = UNPARKED
#else
              state[t] = YIELDED
#endif
          };
          goto again
#ifdef GOES_ON
       :: atomic { true -> queue = queue | BIT(t) };
          goto unparked
#else
       :: goto unparked /* it is pinned */
#endif
       fi
    :: atomic { true -> was = false; woken = NONE }
    fi;

unparked:
#ifdef BATON
    goto turn;
#else
    if
    :: nested[t] && want[t] == INNER -> want[t] = OUTER; goto unlock
    :: !nested[t] && want[t] == INNER -> want[t] = OUTER; goto acquire
    :: !nested[t] && want[t] == INNER -> turns[t]++; goto turn
    :: want[t] == OUTER -> turns[t]++; goto turn
    fi;
#endif

park: /* = (VirtualThread.park) */
    if
    :: atomic { permit[t] -> permit[t] = false };
       goto acquire
    :: atomic { !permit[t] -> at[t] = AFTER_PARK; state[t] = PARKING }
    fi;
    state[t] = PARKED; /* = (VirtualThread.afterYield) */
    if
    :: atomic { permit[t] && state[t] == PARKED -> state[t] = UNPARKED };
       goto again
    :: else -> goto over
    fi;

again: /* = Worker#schedule: the thread that ran is runnable */
    atomic { /* = DirectedYield#takePending */
        assert(HERE(t) == 0);
        was = isPending;
        isPending = false;
        assert(!was || begun)
    };
    if
    :: atomic { was && slot[me] != NONE -> was = false }; /* = WorkerQueues#trySwap */
#ifdef SWAP_IN_TWO_STEPS
       atomic { swapped[me] = slot[me] };
       slot[me] = t
#else
#ifdef KEPT_ASIDE
       atomic { swapped[me] = slot[me]; slot[me] = NONE; kept = t }
#else
       /* Nobody, if another worker was faster: then this thread is next, from the slot. */
       atomic { swapped[me] = slot[me]; slot[me] = t } /* = LifoSlot#replace */
#endif
#endif
#ifdef LOST
    :: atomic { was && slot[me] == NONE -> was = false }
    :: atomic { !was || slot[me] != NONE -> was = false; queue = queue | BIT(t) }
#else
    :: atomic { true -> was = false; queue = queue | BIT(t) } /* = WorkerQueues#pushBack */
#endif
    fi;
    goto over;

finish: /* = (VirtualThread.afterDone) */
    atomic {
        state[t] = ENDED;
        want[t] = INNER;
        nested[t] = false;
        ended++
    };

over: /* = DirectedYield#onRunEnd */
    atomic {
        t = NONE;
        isYieldedTo = false;
#ifndef STAYS_YIELDING
        if
        :: wasYielding -> isYielding = false
        :: else
        fi;
#endif
        wasYielding = false;
        assert(!isYielding || begun);
        begun = false
    };
    atomic { /* = WorkerQueues#takeSwapped */
        t = swapped[me];
        swapped[me] = NONE;
        isYieldedTo = (t != NONE);
#ifdef KEPT_ASIDE
        if
        :: t == NONE && kept != NONE -> t = kept; kept = NONE
        :: else
        fi
#endif
    };
    if
    :: t != NONE -> goto carry
    :: t == NONE -> goto endNext
    fi
}

init { /* = JouleScheduler#start */
    atomic {
        queue = BIT(1) | BIT(2) | BIT(3);
#ifdef BATON
        permit[baton] = true;
#endif
        run Worker(0);
        run Worker(1)
    };
    timeout -> assert(ended == THREADS)
}
