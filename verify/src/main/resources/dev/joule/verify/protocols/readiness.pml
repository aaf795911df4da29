/*
 * One direction of one descriptor: dev.joule.internal.driver.Readiness, with what a thread that
 * reads does around it and the system that reports edges.
 *
 * A peer sends units. The system reports an event when there was none before: it goes to the poller,
 * late as it may. The reader tries; finds it nothing, it begins a wait, asks whether the socket is
 * open, parks and ends the wait. It may be let go at any time while parked, by a timeout (LETGO).
 * Another thread may close the socket, by its state first and a stop after it; then the peer may
 * send less (CLOSE). The reader may spare tries: then a try that has room takes all there is, which
 * is noted unless an event came; the next is spared, or tried all the same; and the peer ends behind
 * its last unit, which the reader has to find (SPARE).
 *
 * Memory: the word changes by CAS and exchange only, the socket's state is volatile, and the
 * system's own steps are under its lock: nothing goes through a store buffer.
 *
 * Left out: the other direction, whose bits are apart and go through the same CAS; the thread that
 * is unparked, of which there is one.
 *
 * Checked: when nothing moves any more, all units were read, and the end if there is one, unless
 * the socket was closed; and the reader waits no more.
 *
 * @run events quick -DUNITS=3 : edges against tries and waits
 * @run letgo quick -DUNITS=3 -DLETGO : and waits that end by themselves
 * @run close quick -DUNITS=2 -DCLOSE : and a close
 * @run spare quick -DUNITS=3 -DSPARE : tries that are spared
 * @run spare-letgo quick -DUNITS=3 -DSPARE -DLETGO : and waits that end by themselves
 * @run all full -DUNITS=5 -DLETGO -DCLOSE : all of it
 * @run spare-all full -DUNITS=5 -DSPARE -DLETGO -DCLOSE : with tries that are spared
 * @mutant signal-without-cas quick -DUNITS=2 -DSIGNAL_BLIND = driver.word-without-cas
 * @mutant begin-without-cas quick -DUNITS=2 -DBEGIN_BLIND = driver.word-without-cas
 * @mutant no-memory quick -DUNITS=2 -DNO_MEMORY : an event that no thread waits for is not kept
 * @mutant kept-not-asked quick -DUNITS=2 -DNOT_ASKED : a wait begins though an event was kept
 * @mutant stop-first quick -DUNITS=1 -DCLOSE -DSTOP_FIRST : stopped before it is marked as closed
 * @mutant drained-unasked quick -DUNITS=2 -DSPARE -DDRAIN_UNASKED : an event came meanwhile
 * @mutant drain-without-cas quick -DUNITS=2 -DSPARE -DDRAIN_BLIND = driver.word-without-cas
 * @mutant trial-without-cas quick -DUNITS=2 -DSPARE -DTRIAL_BLIND = driver.word-without-cas
 * @mutant stays-drained quick -DUNITS=3 -DSPARE -DSTAYS_DRAINED : an event leaves it drained
 * @mutant end-unreported quick -DUNITS=1 -DSPARE -DEND_UNREPORTED : the end is not reported with its event
 * @mutant no-question quick -DUNITS=1 -DCLOSE -DNO_QUESTION : parks without asking for the state
 */

#define READY 1
#define WAITING 2
#define DRAINED 4
#define BEYOND 8

byte word;
byte data; /* units that were sent and not read */
byte got;
bool event; /* reported by the system, not fetched yet */
bool permit; /* of the reader, to go on */
bool closed;
bool ended; /* the peer sends no more */
bool readerDone;

/* The system reports the change from nothing to something. */
proctype Peer() { /* = EventQueue#await */
    byte sent = 0;
    do
    :: sent < UNITS ->
        d_step {
            if
            :: data == 0 -> event = true
            :: else
            fi;
            data++;
            sent++
        }
    :: sent == UNITS ->
#ifdef SPARE
        d_step {
            ended = true;
            event = true
        };
#endif
        break
#ifdef CLOSE
    :: true -> break
#endif
    od
}

proctype Poller() { /* = PollingDriver#deliver */
    byte now, next, beyond;
endPoller:
    do
    :: event ->
        d_step {
            event = false;
#ifndef END_UNREPORTED
            beyond = (ended -> BEYOND : 0)
#endif
        };
        do /* = Readiness#signal */
        :: now = word;
            next = (now & WAITING -> now & ~WAITING : now | READY) | beyond;
#ifndef STAYS_DRAINED
            next = next & ~DRAINED;
#endif
#ifdef NO_MEMORY
            next = now & ~WAITING;
#endif
            if
            :: next == now -> break
            :: else
            fi;
            atomic {
                if
#ifdef SIGNAL_BLIND
                :: true ->
#else
                :: word == now ->
#endif
                    word = next;
                    permit = permit || (now & WAITING) != 0;
                    break
#ifndef SIGNAL_BLIND
                :: else
#endif
                fi
            }
        od
    od
}

proctype Reader() { /* = SocketWaiter#begin */
    byte now;
    bool waits, isOver, isShort;
    do
    :: closed || isOver -> break
#ifndef SPARE
    :: got == UNITS -> break
#endif
    :: else ->
        waits = false;
#ifdef SPARE
        do /* = Readiness#canSkipRead */
        :: now = word;
            if
            :: now & READY ->
                d_step {
                    if
                    :: word == now ->
                        word = now & ~READY;
                        now = 0
                    :: else
                    fi
                };
                if
                :: now == 0 -> break
                :: else
                fi
            :: else ->
                waits = (now & DRAINED) != 0;
                if
                :: break
                :: waits -> /* = Trials#isNextTried */
                    d_step {
                        waits = false;
                        if
#ifdef TRIAL_BLIND
                        :: true ->
#else
                        :: word == now ->
#endif
                            word = now & ~DRAINED;
                            now = 0
#ifndef TRIAL_BLIND
                        :: else -> now = DRAINED
#endif
                        fi
                    };
                    if
                    :: now == 0 -> break
                    :: else
                    fi
                fi
            fi
        od;
#endif
        isShort = false;
        if
        :: !waits ->
            d_step { /* the try, with room for one */
                waits = data == 0;
                if
                :: data > 0 ->
                    data--;
                    got++
                :: else
                fi;
                isOver = waits && ended;
                waits = waits && !ended
            }
#ifdef SPARE
        :: !waits ->
            d_step { /* the try, with room for more */
                waits = data == 0;
                isShort = data > 0;
                got = got + data;
                data = 0;
                isOver = waits && ended;
                waits = waits && !ended
            }
#endif
        :: waits
        fi;
#ifdef SPARE
        do /* = Readiness#tryDrain */
        :: !isShort -> break
        :: isShort ->
            now = word;
            if
#ifndef DRAIN_UNASKED
            :: now & (READY | BEYOND) -> isShort = false
#endif
            :: else ->
                d_step {
                    if
#ifdef DRAIN_BLIND
                    :: true ->
#else
                    :: word == now ->
#endif
                        word = now | DRAINED;
                        isShort = false
#ifndef DRAIN_BLIND
                    :: else
#endif
                    fi
                }
            fi
        od;
#endif
        if
        :: waits ->
            do /* = Readiness#begin */
            :: now = word;
                if
#ifndef NOT_ASKED
                :: now & READY ->
                    d_step {
                        if
                        :: word == now ->
                            word = now & ~READY;
                            waits = false
                        :: else
                        fi
                    };
                    if
                    :: !waits -> break
                    :: else
                    fi
#endif
                :: else ->
                    atomic {
                        if
#ifdef BEGIN_BLIND
                        :: true ->
#else
                        :: word == now ->
#endif
                            word = (now & ~DRAINED) | WAITING;
                            break
#ifndef BEGIN_BLIND
                        :: else
#endif
                        fi
                    }
                fi
            od;
            if
            :: waits ->
                if
#ifndef NO_QUESTION
                :: closed
#else
                :: false
#endif
                :: else ->
                    if
                    :: permit -> permit = false
#ifdef LETGO
                    :: true
#endif
                    fi
                fi;
                word = word & ~WAITING /* = Readiness#end */
            :: else
            fi
        :: else
        fi
    od;
    readerDone = true
}

#ifdef CLOSE
proctype Closer() { /* = SocketWaiter#stop */
    byte now;
#ifndef STOP_FIRST
    closed = true;
#endif
    do /* = Readiness#stop */
    :: now = word;
        if
        :: !(now & WAITING) -> break
        :: else
        fi;
        atomic {
            if
            :: word == now ->
                word = now & ~WAITING;
                permit = true;
                break
            :: else
            fi
        }
    od;
#ifdef STOP_FIRST
    closed = true;
#endif
}
#endif

init { /* = Readiness#word */
    atomic {
        run Peer();
        run Poller();
        run Reader();
#ifdef CLOSE
        run Closer();
#endif
    }
    timeout -> assert(readerDone)
}
