/*
 * One direction of one descriptor: dev.joule.internal.driver.Readiness, with what a thread that
 * reads does around it and the system that reports edges.
 *
 * A peer sends units. The system reports an event when there was none before: it goes to the poller,
 * late as it may. The reader tries; finds it nothing, it begins a wait, asks whether the socket is
 * open, parks and ends the wait. It may be let go at any time while parked, by a timeout (LETGO).
 * Another thread may close the socket, by its state first and a stop after it; then the peer may
 * send less (CLOSE).
 *
 * Memory: the word changes by CAS and exchange only, the socket's state is volatile, and the
 * system's own steps are under its lock: nothing goes through a store buffer.
 *
 * Left out: the other direction, whose bits are apart and go through the same CAS; the thread that
 * is unparked, of which there is one.
 *
 * Checked: when nothing moves any more, all units were read, unless the socket was closed; and the
 * reader waits no more.
 *
 * @run events quick -DUNITS=3 : edges against tries and waits
 * @run letgo quick -DUNITS=3 -DLETGO : and waits that end by themselves
 * @run close quick -DUNITS=2 -DCLOSE : and a close
 * @run all full -DUNITS=5 -DLETGO -DCLOSE : all of it
 * @mutant signal-without-cas quick -DUNITS=2 -DSIGNAL_BLIND = driver.word-without-cas
 * @mutant begin-without-cas quick -DUNITS=2 -DBEGIN_BLIND = driver.word-without-cas
 * @mutant no-memory quick -DUNITS=2 -DNO_MEMORY : an event that no thread waits for is not kept
 * @mutant kept-not-asked quick -DUNITS=2 -DNOT_ASKED : a wait begins though an event was kept
 * @mutant stop-first quick -DUNITS=1 -DCLOSE -DSTOP_FIRST : stopped before it is marked as closed
 * @mutant no-question quick -DUNITS=1 -DCLOSE -DNO_QUESTION : parks without asking for the state
 */

#define READY 1
#define WAITING 2

byte word;
byte data; /* units that were sent and not read */
byte got;
bool event; /* reported by the system, not fetched yet */
bool permit; /* of the reader, to go on */
bool closed;
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
    :: sent == UNITS -> break
#ifdef CLOSE
    :: true -> break
#endif
    od
}

proctype Poller() { /* = PollingDriver#deliver */
    byte now, next;
endPoller:
    do
    :: event ->
        event = false;
        do /* = Readiness#signal */
        :: now = word;
            next = (now & WAITING -> now & ~WAITING : now | READY);
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
    bool waits;
    do
    :: closed || got == UNITS -> break
    :: else ->
        d_step { /* the try */
            waits = data == 0;
            if
            :: data > 0 ->
                data--;
                got++
            :: else
            fi
        };
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
                            word = now | WAITING;
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
