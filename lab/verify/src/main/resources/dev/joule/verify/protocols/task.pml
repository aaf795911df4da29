/*
 * The state word of a stackless task: dev.joule.internal.task.Task.
 *
 * Workers poll one task, whose body answers "ready", "pending" (with or without having woken
 * itself) or throws, as it likes. Meanwhile wakers write data and wake it, a canceller cancels it,
 * joiners wait for its end (one of them may give up), and the scheduler is closed at any moment:
 * no more listing, what is listed is cancelled, what is queued is abandoned. A waker may be another
 * task's end that resumes this one, its joiner, in place (RESUMER).
 *
 * Memory: a waker's data and the task's content are written plainly, and the last state with
 * release. All three go to their thread's store buffer, which drains in order at any time, and is
 * empty before an atomic step takes effect. All else is CAS or volatile, hence accessed directly.
 *
 * Left out: which queue the task is in, and how it is shown there (RingPlays, InjectionPlays, idle.pml);
 * the registry's locks, whose sections are one step each; the joiners are a set, so a
 * CAS may succeed here where in production it fails and is tried again.
 *
 * Checked: one poll at a time, in one queue at most, and never queued when complete; onCancel()
 * is called once, by no other thread than the one that has the task in hand, and only if the task
 * ends cancelled; the outcome is written once, and is there for every joiner that stops waiting.
 * When nothing moves any more: a task that is not over has seen all that its wakers wrote, was not
 * asked to end, is listed, and its scheduler is not closed; one that is over has no joiner waiting
 * and is not listed.
 *
 * @run wake quick -DWORKERS=2 -DWAKERS=2 -DWAKES=2 : wakes against polls on two workers
 * @run end quick -DCANCEL -DJOINERS=2 : wake, cancel and join against polls
 * @run close quick -DWORKERS=2 -DCANCEL -DCLOSE : wake, cancel and shutdownNow against polls
 * @run resume full -DWORKERS=2 -DWAKERS=2 -DRESUMER -DCANCEL -DCANCEL_TWICE : resumed in place
 * @run all full -DWORKERS=2 -DWAKES=2 -DRESUMER -DCANCEL -DJOINERS=1 -DCLOSE : all at once
 * @mutant clear-late quick -DCLEAR_LATE : NOTIFIED is cleared after the poll, a wake is lost
 * @mutant plain-clear quick -DWAKES=2 -DPLAIN_CLEAR = task.cleared-in-two-steps
 * @mutant wake-reads-only quick -DWAKERS=2 -DWAKE_READS_ONLY = task.no-cas-when-set
 * @mutant enqueue-active quick -DENQUEUE_ACTIVE : a wake enqueues an active task too
 * @mutant park-without-cas quick -DPARK_WITHOUT_CAS = task.rest-without-cas
 * @mutant cancel-idle-lost quick -DCANCEL -DCANCEL_IDLE_LOST : the bit is set, nobody enqueues
 * @mutant join-blindly quick -DJOINERS=1 -DJOIN_BLINDLY = task.join-without-cas
 * @mutant outcome-late quick -DJOINERS=1 -DOUTCOME_LATE = task.content-after-closing
 * @mutant state-late quick -DJOINERS=1 -DSTATE_LATE : joined before the state has the outcome
 * @mutant list-closed quick -DCLOSE -DLIST_CLOSED : a task parks after the registry was closed
 */

#ifndef WORKERS
#define WORKERS 1
#endif
#ifndef WAKERS
#define WAKERS 1
#endif
#ifndef WAKES
#define WAKES 1 /* of each waker */
#endif
#ifndef JOINERS
#define JOINERS 0
#endif

#define IDLE 0
#define ACTIVE 1
#define NOTIFIED 2
#define CANCELLING 4
#define COMPLETE 8
#define FAILED 16
#define CANCELLED 32
#define REGISTERED 64

#define BODY 1
#define OUTCOME 2

#define CLOSED 4 /* in the place of the joiners 1 and 2 */

byte state = ACTIVE;
byte content = BODY;
byte joiner;
byte data[WAKERS];
bool closing;

/* The registry, as far as this task is concerned. */
bool listed;
bool registryClosed;

/* How many queues hold the task; it has just been spawned. */
byte queued = 1;

/* Store buffers: the wakers' latest values, and the enders' content (OUTCOME) or state. */
byte written[WAKERS];
chan buffer[WORKERS + 1] = [2] of { byte };
#define FENCE empty(buffer[me])

/* For the checks only. */
byte seenData[WAKERS]; /* by the last poll */
byte polling;
byte inHand; /* threads that have taken the task from a queue */
byte abandoned;
byte ended;
byte granted; /* cancel() was answered with true */
byte woken;
byte joining;

/* Used within one step only, so no part of a state. */
hidden byte entry;

/* ---- the poller's side; the caller has: byte me, seen, before, outcome, waiting; bool ok */

#define NOT_OVER 255

inline enqueue() { /* = Pool#resume */
    atomic {
        assert(queued == 0);
        assert((state & COMPLETE) == 0);
        queued++
    }
}

inline casState(next) { /* = (the memory) */
    if
    :: state == seen ->
        state = next;
        ok = true
    :: else -> ok = false
    fi
}

inline mayAdvance() { /* = Task#mayAdvance */
    seen = state;
#ifndef CLEAR_LATE
    if
    :: seen & NOTIFIED ->
#ifdef PLAIN_CLEAR
        buffer[me] ! seen & ~NOTIFIED;
#else
        atomic {
            FENCE ->
            seen = state;
            state = state & ~NOTIFIED
        }
#endif
    :: else
    fi;
#endif
    d_step {
        ok = (seen & CANCELLING) == 0;
        seen = 0
    }
}

/* The body reads what each waker wrote, then answers; seen is its answer. */
inline advance() { /* = Task#advance */
    d_step {
        polling++;
        assert(polling == 1);
        waker = 0
    };
    do
    :: waker < WAKERS ->
        atomic {
            seenData[waker] = data[waker];
            waker++
        }
    :: else -> break
    od;
    atomic {
        polling--;
        waker = 0;
        if
        :: outcome = 0
        :: outcome = FAILED
        :: outcome = NOT_OVER
        :: outcome = NOT_OVER;
            selfWoken = true
        fi
    }
}

inline pushBack() { /* = WorkerQueues#pushBack */
    atomic {
        inHand--;
        enqueue()
    }
}

inline tryRegister() { /* = Task#tryRegister */
    atomic {
#ifdef LIST_CLOSED
        ok = true;
#else
        ok = !registryClosed; /* = TaskRegistry#tryAdd */
#endif
        listed = listed || ok
    };
    if
    :: ok -> state = state | REGISTERED
    :: else -> outcome = CANCELLED
    fi
}

inline parkOrGoOn() { /* = Task#afterPending */
#ifdef CLEAR_LATE
    state = state & ~NOTIFIED;
#endif
    do
    :: atomic {
#ifdef PLAIN_CLEAR
            FENCE ->
#endif
            seen = state
        };
        if
        :: seen & CANCELLING ->
            outcome = CANCELLED;
            break
        :: !(seen & CANCELLING) && (seen & NOTIFIED) ->
            pushBack();
            break
        :: else ->
#ifdef PARK_WITHOUT_CAS
            atomic {
                state = seen & ~ACTIVE;
                inHand--
            };
            break
#else
            atomic {
                casState(seen & ~ACTIVE);
                if
                :: ok ->
                    inHand--;
                    break
                :: else
                fi
            }
#endif
        fi
    od
}

inline afterPending() { /* = Task#afterPending */
    if
    :: selfWoken ->
        selfWoken = false;
        if
        :: closing -> outcome = CANCELLED
        :: else -> pushBack()
        fi
    :: else ->
        if
        :: !(state & REGISTERED) -> tryRegister()
        :: else
        fi;
        if
        :: outcome == NOT_OVER -> parkOrGoOn()
        :: else
        fi
    fi
}

inline abandon() { /* = Task#finishCancelled */
    d_step {
        abandoned++;
        assert(abandoned == 1);
        assert(polling == 0 && inHand == 1)
    }
}

inline writeOutcome() { /* = Task#complete */
    d_step {
        seen = 0;
        ended++;
        assert(ended == 1)
    };
    buffer[me] ! OUTCOME
}

inline takeJoiners() { /* = Task#complete */
    atomic {
        FENCE ->
        waiting = joiner;
        joiner = CLOSED
    }
}

inline complete() { /* = Task#complete */
#ifndef OUTCOME_LATE
    writeOutcome();
#endif
    before = state;
#ifdef STATE_LATE
    takeJoiners();
#endif
    buffer[me] ! COMPLETE | outcome;
    if
    :: before & REGISTERED ->
        atomic {
            FENCE ->
            assert(listed);
            listed = false /* = TaskRegistry#remove */
        }
    :: else
    fi;
    before = 0;
#ifndef STATE_LATE
    takeJoiners();
#endif
    atomic {
        woken = woken | waiting; /* = Task#wakeJoiner */
        waiting = 0;
        inHand--
    };
#ifdef OUTCOME_LATE
    writeOutcome();
#endif
    skip
}

proctype Poller(byte me) { /* = Task#runOn */
    byte seen, before, outcome, waiting, waker;
    bool ok, selfWoken;
endPoller:
    do
    :: atomic {
            queued > 0 ->
            queued--;
            inHand++;
            assert(inHand == 1);
            assert(content == BODY);
            outcome = NOT_OVER
        };
        mayAdvance();
        if
        :: ok ->
            advance();
            if
            :: outcome == NOT_OVER -> afterPending()
            :: else
            fi
        :: else -> outcome = CANCELLED
        fi;
        if
        :: outcome == CANCELLED -> abandon()
        :: else
        fi;
        if
        :: outcome != NOT_OVER -> complete()
        :: else
        fi;
        atomic {
            seen = 0;
            ok = false;
            outcome = 0
        }
    od
}

/* ---- the others */

inline wake() { /* = Task#wake */
    do
    :: seen = state;
        if
        :: seen & COMPLETE -> break
        :: !(seen & COMPLETE) && (seen & ACTIVE) ->
#ifdef WAKE_READS_ONLY
            if
            :: seen & NOTIFIED -> break
            :: else
            fi;
#endif
            atomic {
                data[me] == written[me] ->
                casState(seen | NOTIFIED)
            };
#ifdef ENQUEUE_ACTIVE
            if
            :: ok -> enqueue()
            :: else
            fi;
#endif
            if
            :: ok -> break
            :: else
            fi
        :: else ->
            atomic {
                data[me] == written[me] ->
                casState(seen | ACTIVE)
            };
            if
            :: ok ->
                enqueue();
                break
            :: else
            fi
        fi
    od
}

/* Another task that is over, on a worker, with this task as its joiner. */
inline tryResumeOn() { /* = Task#tryResumeOn */
    seen = state;
    ok = false;
    if
    :: seen & (ACTIVE | COMPLETE)
    :: else ->
        atomic {
            data[me] == written[me] ->
            casState(seen | ACTIVE)
        }
    fi;
    if
    :: ok -> enqueue() /* = Worker#runChain */
    :: else -> wake()
    fi
}

proctype Waker(byte me) { /* = Task#wake */
    byte seen, times;
    bool ok;
    do
    :: times < WAKES ->
        written[me]++;
#ifdef RESUMER
        if
        :: me == 0 -> tryResumeOn()
        :: else -> wake()
        fi;
#else
        wake();
#endif
        atomic {
            times++;
            seen = 0;
            ok = false
        }
    :: else -> break
    od
}

inline cancel() { /* = Task#cancel */
    do
    :: seen = state;
        if
        :: seen & (COMPLETE | CANCELLING) -> break
        :: else ->
            atomic {
#ifdef CANCEL_IDLE_LOST
                casState(seen | CANCELLING);
#else
                casState(seen | ACTIVE | CANCELLING);
#endif
                granted = granted + ok
            };
            if
            :: ok ->
#ifndef CANCEL_IDLE_LOST
                if
                :: !(seen & ACTIVE) -> enqueue()
                :: else
                fi;
#endif
                break
            :: else
            fi
        fi
    od
}

proctype Canceller() { /* = Task#cancel */
    byte seen;
    bool ok;
    cancel()
}

proctype Closer(byte me) { /* = TaskRuntime#closeAndCancel */
    byte seen, before, outcome, waiting;
    bool ok;
    closing = true;
    atomic {
        registryClosed = true; /* = TaskRegistry#closeAndCancel */
        ok = listed
    };
    if
    :: ok -> cancel()
    :: else
    fi;
    if
    :: atomic {
            queued > 0 -> /* = Pool#drainTo */
            queued--;
            inHand++;
            assert(inHand == 1)
        };
        atomic {
            state = state | CANCELLING; /* = Task#abandonQueued */
            assert(content == BODY)
        };
        outcome = CANCELLED;
        abandon();
        complete()
    :: atomic { queued == 0 -> skip }
    fi
}

inline tryJoinWith() { /* = Task#tryJoinWith */
    do
    :: seen = joiner;
        if
        :: seen == CLOSED ->
            ok = false;
            break
        :: seen != CLOSED && (seen & me) ->
            ok = true;
            break
        :: else ->
#ifdef JOIN_BLINDLY
            joiner = seen | me;
            ok = true;
            break
#else
            atomic {
                if
                :: joiner == seen ->
                    joiner = seen | me;
                    ok = true;
                    break
                :: else
                fi
            }
#endif
        fi
    od
}

inline leaveJoin() { /* = Task#leaveJoin */
    do
    :: seen = joiner;
        if
        :: seen == CLOSED || !(seen & me) -> break
        :: else ->
            atomic {
                if
                :: joiner == seen ->
                    joiner = seen & ~me;
                    break
                :: else
                fi
            }
        fi
    od
}

/* Number 2 may ask again without being woken, and may give up. */
proctype Joiner(byte me) { /* = TaskJoin#join */
    byte seen;
    bool ok;
    joining++;
again:
    tryJoinWith();
    if
    :: !ok
    :: ok ->
endJoiner:
        if
        :: woken & me
        :: me == 2 -> goto again
        :: me == 2 ->
            leaveJoin();
            goto gone
        fi;
        leaveJoin()
    fi;
    assert(content == OUTCOME); /* = Task#value */
    assert(state & COMPLETE); /* = Task#hasFailed */
gone:
    joining--
}

inline drain() { /* = (the memory) */
    if
    :: entry == OUTCOME -> content = OUTCOME
    :: else -> state = entry
    fi
}

proctype StoreBuffers() { /* = (the memory) */
endStoreBuffers:
    do
    :: d_step { buffer[0] ? entry -> drain() }
    :: d_step { buffer[1] ? entry -> drain() }
#if WORKERS > 1
    :: d_step { buffer[2] ? entry -> drain() }
#endif
    :: data[0] < written[0] -> data[0]++
#if WAKERS > 1
    :: data[1] < written[1] -> data[1]++
#endif
    od
}

/* Nothing moves any more. */
proctype Checker() { /* = (the properties) */
    timeout ->
    d_step {
        assert(queued == 0 && inHand == 0 && polling == 0);
        if
        :: state & COMPLETE ->
            assert(content == OUTCOME && ended == 1);
            assert(joiner == CLOSED && joining == 0);
            assert(!listed);
            assert(abandoned == ((state & CANCELLED) != 0))
        :: else ->
            assert(state == (IDLE | REGISTERED) && listed);
            assert(granted == 0 && !closing);
            assert(ended == 0 && abandoned == 0);
            entry = 0;
            do
            :: entry < WAKERS ->
                assert(seenData[entry] == WAKES);
                entry++
            :: else -> break
            od
        fi;
        assert(granted <= 1)
    }
}

init {
    atomic {
        run Poller(0);
#if WORKERS > 1
        run Poller(1);
#endif
        run Waker(0);
#if WAKERS > 1
        run Waker(1);
#endif
#ifdef CANCEL
        run Canceller();
#endif
#ifdef CANCEL_TWICE
        run Canceller();
#endif
#if JOINERS > 0
        run Joiner(1);
#endif
#if JOINERS > 1
        run Joiner(2);
#endif
#ifdef CLOSE
        run Closer(WORKERS);
#endif
        run StoreBuffers();
        run Checker()
    }
}
