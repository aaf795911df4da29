/*
 * Where work from outside waits: dev.joule.internal.queue.InjectionShard, with the part of
 * InjectionQueue#fetch and Worker that makes it safe to sleep next to it.
 *
 * Submitters push new tasks onto the stack that can be closed; another thread pushes a batch of two
 * that overflowed, and tasks that ran and are woken, onto the other. Workers fetch: with the lock,
 * they take both stacks, turn them round, run the first task and show one more in their batch. One
 * that finds nothing parks, looks once more, and sleeps. A worker may stay in a task for ever
 * (HANG). A thread closes the shard, and may drain it (DRAIN).
 *
 * Memory: the consumer writes front and lock with release and a consumed link plainly. These go to
 * its store buffer, which drains in order at any time, and is empty before a CAS, an exchange, a
 * volatile write or a fence takes effect. A pusher's plain writes come before its CAS.
 *
 * Left out: depth and weights, which are hints, except for the sign that marks a closed stack: here
 * a marked top is a top that is a mark, as nothing is pushed onto one. How many tasks are fetched
 * is free; turning the taken nodes round is one step, as nobody else can reach them. Parking is a
 * set of bits (bitmap.pml, idle.pml), and whoever has to wake a worker does so even if somebody
 * searches.
 *
 * Checked: what was accepted is taken once; a look that says "empty" misses no task that lay in the
 * shard all the while; once close returned nothing more is submitted. When nothing moves any more:
 * no task waits in the shard or in a batch while a worker sleeps, and none is lost.
 *
 * @run submit quick -DHANG : tasks that may not end
 * @run wake quick -DSUBMITTERS=1 -DWAKES=1 -DOVERFLOW : a batch, and a task that is woken again
 * @run drain quick -DSUBMITTERS=1 -DCLOSE -DDRAIN : taken out by who closes
 * @run close full -DCLOSE : two submissions against the close
 * @run drain-2 full -DCLOSE -DDRAIN -DHANG : two submissions, drained
 * @run wake-2 full -DWAKES=2 -DHANG : tasks that do not end or are woken again
 * @run all full -DSUBMITTERS=1 -DWAKES=2 -DOVERFLOW -DHANG : the same with a batch
 * @mutant front-uncounted quick -DFRONT_UNCOUNTED : the front is not asked: "empty", and is not
 * @mutant front-after-unlock quick -DFRONT_AFTER_UNLOCK : the front is shown without the lock
 * @mutant no-lock quick -DNO_LOCK = injection.lock-without-cas
 * @mutant no-fence quick -DHANG -DNO_FENCE = injection.front-without-fence
 * @mutant no-notify quick -DHANG -DNO_NOTIFY = worker.fetch-wakes-nobody
 * @mutant take-in-two-steps quick -DSUBMITTERS=1 -DWAKES=1 -DOVERFLOW -DTWO_STEPS = injection.take-in-two-steps
 * @mutant link-cleared-late quick -DWAKES=1 -DLINK_CLEARED_LATE : a pushed node's link is cleared
 * @mutant close-empty-only quick -DCLOSE -DCLOSE_EMPTY_ONLY : a stack that is not empty stays open
 * @mutant mark-overlooked quick -DCLOSE -DMARK_OVERLOOKED : a submitter pushes onto the mark
 * @mutant reopen quick -DCLOSE -DREOPEN = injection.take-reopens
 */

#ifndef SUBMITTERS
#define SUBMITTERS 2 /* of one task each */
#endif
#ifndef WAKES
#define WAKES 0 /* of tasks that ran */
#endif

/* The nodes: submitted tasks, then a batch of two, then the mark on a stack, and that on none. */
#define WORKERS 2
#define BATCH (SUBMITTERS + 1)
#define MARK (SUBMITTERS + 2)
#define CLOSED (SUBMITTERS + 3)
#define IS_MARK(node) ((node) >= MARK)

byte submitted;
byte woken;
byte front;
bool locked;
byte next[CLOSED + 1];

byte batch[WORKERS]; /* what a worker has fetched and shown; 0 for nothing */
byte parked; /* a bit for each worker */

/* The workers' store buffers; the last is the drainer's. */
chan buffer[WORKERS + 1] = [4] of { byte };
#define FENCE empty(buffer[me])
#define FRONT(node, consumed) ((node) + 16 * (consumed)) /* the new front, and a link to clear */
#define UNLOCK 255

/* For the checks only. */
byte inside[BATCH + 1]; /* tasks of a node that were accepted and not taken */
byte accepted;
byte ran;
byte wakeable; /* a bit for each task that ran and may be woken */
bool closed;
byte watched[WORKERS + 1]; /* what lay in the shard since the worker's look began */
bool hanging;

/* Used within one step only, so no part of a state. */
hidden byte entry, at, below, resting;

inline walk(top) { /* = (the properties) */
    at = top;
    do
    :: at != 0 ->
        resting = resting | (1 << at);
        at = next[at]
    :: else -> break
    od
}

/* After each change of what the shard holds. */
inline watch() { /* = (the properties) */
    resting = 0;
    walk(submitted);
    walk(woken);
    walk(front);
    resting = resting & ((1 << MARK) - 1);
    at = 0;
    do
    :: at <= WORKERS ->
        watched[at] = watched[at] & resting;
        at++
    :: else -> break
    od
}

/* ---- those who push; the caller has: byte me, node, top; bool ok */

/* The claim decides alone, so the look before it is the same step. */
inline notifyWork() { /* = Pool#notifyWork */
    parked = parked & (parked - 1)
}

inline trySubmit() { /* = InjectionShard#trySubmit */
    do
    :: atomic {
            top = submitted;
#ifdef MARK_OVERLOOKED
            ok = top != CLOSED;
#else
            ok = !IS_MARK(top);
#endif
            next[node] = (ok -> top : 0)
        };
        if
        :: !ok -> break
        :: else ->
            d_step {
                ok = submitted == top;
                if
                :: ok ->
                    submitted = node;
                    assert(!closed);
                    inside[node] = 1;
                    accepted++
                :: else
                fi
            };
            if
            :: ok -> break
            :: else
            fi
        fi
    od;
    top = 0
}

inline pushWoken(weight) { /* = InjectionShard#pushWoken */
    do
    :: atomic {
            top = woken;
            next[node] = top
        };
        d_step {
            ok = woken == top;
            if
            :: ok ->
                woken = node;
                assert(inside[node] == 0);
                inside[node] = weight;
                accepted = accepted + weight
            :: else
            fi
        };
        if
        :: ok -> break
        :: else
        fi
    od;
    top = 0
}

inline close() { /* = InjectionShard#close */
    do
    :: top = submitted;
        if
        :: IS_MARK(top) -> break
#ifdef CLOSE_EMPTY_ONLY
        :: top != 0 && !IS_MARK(top) -> break
#endif
        :: else ->
            next[MARK] = top;
            d_step {
                ok = submitted == top;
                if
                :: ok -> submitted = (top == 0 -> CLOSED : MARK)
                :: else
                fi
            };
            if
            :: ok -> break
            :: else
            fi
        fi
    od;
    top = 0
}

proctype Submitter(byte node) { /* = InjectionQueue#trySubmit */
    byte top;
    bool ok;
    trySubmit();
    if
    :: ok -> notifyWork()
    :: else
    fi
}

/* Brings the batch, and wakes tasks that ran, some of them or all. */
proctype Waker() { /* = InjectionQueue#pushAccepted */
    byte top, left;
    byte node = BATCH;
    bool ok;
#ifdef OVERFLOW
    pushWoken(2); /* = InjectionQueue#overflow */
    notifyWork();
#endif
    left = WAKES;
endWaker:
    do
    :: atomic {
            left > 0 && wakeable != 0 ->
            node = 1;
            do
            :: !(wakeable & (1 << node)) -> node++
            :: else -> break
            od;
            wakeable = wakeable & ~(1 << node);
            left--
        };
        pushWoken(1);
        notifyWork()
    :: left == 0 -> break
    od
}

/* ---- those who take; the caller has: byte me, head, node, list, seen; bool ok */

/* The caller reads its own buffer first: while it holds something nobody else writes the front. */
inline isEmpty() { /* = InjectionShard#isEmpty */
    d_step {
        watched[me] = (len(buffer[me]) == 0 -> 255 : 0);
        watch();
        ok = submitted == 0 || submitted == CLOSED;
        watched[me] = (ok -> watched[me] : 0)
    };
    if
    :: ok ->
        d_step {
            ok = woken == 0;
            watched[me] = (ok -> watched[me] : 0)
        }
    :: else
    fi;
    if
    :: ok ->
        d_step {
#ifndef FRONT_UNCOUNTED
            ok = (len(buffer[me]) > 0 -> head == 0 : front == 0);
#endif
            assert(!ok || watched[me] == 0);
            watched[me] = 0
        }
    :: else
    fi
}

inline tryLock() { /* = InjectionShard#tryLock */
    atomic {
        FENCE ->
        ok = !locked;
#ifdef NO_LOCK
        ok = true;
#endif
        locked = true;
        head = (ok -> front : 0)
    }
}

inline reverseOnto() { /* = InjectionShard#reverseOnto */
    at = seen;
    do
    :: at != 0 ->
        below = next[at];
        if
        :: !IS_MARK(at) ->
            next[at] = list;
            list = at
        :: else
        fi;
        at = below
    :: else -> break
    od;
    seen = 0
}

/* Others only push: what was there at a look is there at the exchange, so the two are one step. */
inline takeWoken() { /* = InjectionShard#refillLocked */
    if
#ifdef TWO_STEPS
    :: woken != 0 ->
        seen = woken;
        d_step {
            woken = 0;
            watch();
            reverseOnto()
        }
#else
    :: d_step {
            FENCE && woken != 0 ->
            seen = woken;
            woken = 0;
            watch();
            reverseOnto()
        }
#endif
    :: woken == 0
    fi
}

/* A CAS that is tried until it succeeds is one step, taken at the moment of its success. */
inline takeSubmitted() { /* = InjectionShard#takeSubmitted */
    if
    :: d_step {
            FENCE && submitted != 0 && submitted != CLOSED ->
            seen = submitted;
#ifdef REOPEN
            submitted = 0;
#else
            submitted = (IS_MARK(seen) -> CLOSED : 0);
#endif
            watch();
            reverseOnto()
        }
    :: submitted == 0 || submitted == CLOSED
    fi
}

inline refillLocked() { /* = InjectionShard#refillLocked */
    takeWoken();
    takeSubmitted();
    atomic {
        head = list;
        list = 0;
#ifndef FRONT_AFTER_UNLOCK
        buffer[me] ! FRONT(head, 0)
#endif
    }
}

/* Its task has not been pushed again: the link would be the stack's. */
inline clearLink(consumed) { /* = InjectionShard#takeLocked */
    d_step {
        assert(inside[consumed] == 0);
        next[consumed] = 0
    }
}

inline takeLocked() { /* = InjectionShard#takeLocked */
    if
    :: head == 0 -> refillLocked()
    :: else
    fi;
    atomic {
        node = head;
        if
        :: node != 0 ->
            assert(inside[node] > 0);
            inside[node]--;
            if
            :: inside[node] == 0 ->
                head = next[node];
#ifdef FRONT_AFTER_UNLOCK
                next[node] = 0
#else
#ifdef LINK_CLEARED_LATE
                buffer[me] ! FRONT(head, 0)
#else
                buffer[me] ! FRONT(head, node)
#endif
#endif
            :: else
            fi
        :: else
        fi
    }
}

inline unlock() { /* = InjectionShard#unlock */
    buffer[me] ! UNLOCK
#ifdef FRONT_AFTER_UNLOCK
    ;
    buffer[me] ! FRONT(head, 0)
#endif
}

/* With the lock held: takes one task, or two, and leaves the second to be shown. */
inline fetchFrom() { /* = InjectionQueue#fetchFrom */
    takeLocked();
    atomic {
        first = node;
        node = 0
    };
    if
    :: first != 0 -> takeLocked()
    :: true
    fi;
    isEmpty();
    unlock();
    if
    :: node != 0 ->
        atomic {
            FENCE ->
            batch[me] = node
        }
#ifdef LINK_CLEARED_LATE
        ;
        clearLink(node)
#endif
    :: node == 0 && !ok ->
#ifndef NO_FENCE
        FENCE
#endif
    :: node == 0 && ok
    fi;
    node = 0
}

inline fetch() { /* = WorkerQueues#fetchInjected, InjectionQueue#fetch */
    isEmpty();
    if
    :: ok
    :: else ->
        tryLock();
        if
        :: ok ->
            fetchFrom();
#ifndef NO_NOTIFY
            if
            :: first != 0 && parked != 0 ->
                ok = batch[me] == 0;
                if
                :: ok -> isEmpty()
                :: else
                fi;
                if
                :: !ok -> notifyWork()
                :: else
                fi
            :: first == 0 || parked == 0
            fi;
#endif
            head = 0
        :: else
        fi
    fi;
    ok = false
}

/* A task that can be woken again ends its poll with an atomic step; others just end. */
inline runTask() { /* = TaskRunner#run */
    ran++;
    if
#ifdef HANG
    :: atomic { !hanging -> hanging = true };
endTask:
        false
#endif
#if WAKES > 0
    :: atomic {
            first < BATCH && FENCE ->
            wakeable = wakeable | (1 << first);
            first = 0
        }
    :: first == BATCH -> first = 0
#else
    :: true -> first = 0
#endif
    fi
}

inline park() { /* = Worker#prepareToSleep */
    atomic {
        FENCE ->
        parked = parked | (1 << me)
    };
    isEmpty(); /* = Pool#isWorkVisible */
    if
    :: ok -> ok = batch[1 - me] == 0 /* = WorkerQueues#hasStealable */
    :: else
    fi;
    if
    :: ok
    :: else -> parked = parked & ~(1 << me) /* = Worker#leaveSleep */
    fi;
    ok = false;
endSleep:
    !(parked & (1 << me))
}

proctype Worker(byte me) { /* = Worker#step */
    byte head, node, list, seen, first;
    bool ok;
endWorker:
    do
    :: fetch();
        if
        :: first == 0 ->
            if
            :: atomic {
                    FENCE && batch[1 - me] != 0 -> /* = WorkerQueues#steal */
                    first = batch[1 - me];
                    batch[1 - me] = 0
                }
            :: batch[1 - me] == 0
            fi
        :: else
        fi;
        if
        :: first == 0 -> park()
        :: else ->
            runTask();
            if
            :: atomic {
                    FENCE && batch[me] != 0 -> /* = WorkerQueues#next */
                    first = batch[me];
                    batch[me] = 0
                };
                runTask()
            :: batch[me] == 0
            fi
        fi
    od
}

proctype Closer(byte me) { /* = InjectionQueue#close */
    byte top, head, node, list, seen;
    bool ok;
    close();
    closed = true;
#ifdef DRAIN
    atomic {
        !locked -> /* = InjectionQueue#drainTo */
        locked = true;
        head = front
    };
    do
    :: takeLocked();
        if
        :: node == 0 -> break
        :: else ->
            ran++;
            node = 0
        fi
    od;
    unlock()
#endif
}

inline drain() { /* = (the memory) */
    if
    :: entry == UNLOCK -> locked = false
    :: else ->
        front = entry % 16;
        if
        :: entry / 16 != 0 ->
            clearLink(entry / 16)
        :: else
        fi;
        watch()
    fi
}

proctype StoreBuffers() { /* = (the memory) */
endStoreBuffers:
    do
    :: d_step { buffer[0] ? entry -> drain() }
    :: d_step { buffer[1] ? entry -> drain() }
#ifdef DRAIN
    :: d_step { buffer[2] ? entry -> drain() }
#endif
    od
}

/* Nothing moves any more. */
proctype Checker() { /* = (the properties) */
    timeout ->
    d_step {
        assert(!locked);
        below = ran + (batch[0] != 0) + (batch[1] != 0);
        at = 1;
        do
        :: at <= BATCH ->
            below = below + inside[at];
            assert(parked == 0 || inside[at] == 0);
            at++
        :: else -> break
        od;
        assert(below == accepted);
        assert(parked == 0 || (batch[0] == 0 && batch[1] == 0))
    }
}

init {
    atomic {
        run Worker(0);
        run Worker(1);
        at = 1;
        do
        :: at <= SUBMITTERS ->
            run Submitter(at);
            at++
        :: else -> break
        od;
#if WAKES > 0
        run Waker();
#endif
#ifdef CLOSE
        run Closer(WORKERS);
#endif
        run StoreBuffers();
        run Checker()
    }
}
