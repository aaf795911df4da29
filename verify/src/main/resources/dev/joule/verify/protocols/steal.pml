/*
 * The ring that half can be stolen from: dev.joule.internal.queue.LocalQueue.
 *
 * One owner pushes, pops and overflows; thieves, each with a smaller ring of its own, steal half
 * (claim, copy, release) and pop what they stole; a sleeper asks again and again whether the ring
 * is empty. Each access to a location that several threads share is a step of its own.
 *
 * Memory: head and tail are accessed by CAS and volatile writes in production, hence directly here.
 * Slots are written plainly, so such a write goes to its thread's store buffer, which drains in
 * order at any time, and is empty before a CAS or a volatile write takes effect.
 *
 * Left out: positions count modulo 8 and begin 3 below the wrap. As fewer than 8 tasks are pushed,
 * no position comes back, as none does in production within 2^32. What overflows is out of the
 * model: the injection queue is the matter of shard.pml. A ring is 4 long (the thieves' are 2).
 *
 * Checked: each task is handed out once; no slot is overwritten before it is read, or read before
 * it is written; when nobody is at work all rings are quiet and hold exactly the tasks that were
 * not handed out; a sleeper is told "empty" only if the ring was empty at some moment of its look.
 *
 * @run one-thief quick -DTASKS=5 -DSLEEPER : pushes, pops, overflow, a thief, a sleeper
 * @run two-thieves quick -DTASKS=4 -DTHIEVES=2 : two thieves at one ring
 * @run one-thief-long full -DTASKS=7 -DSLEEPER : slots are used again
 * @run two-thieves-long full -DTASKS=5 -DTHIEVES=2 : two thieves at a ring that overflows
 * @run chain full -DTASKS=4 -DTHIEVES=2 -DCHAIN : the second thief also robs the first
 * @mutant no-retry quick -DTASKS=4 -DNO_RETRY = ring.release-not-retried
 * @mutant room-from-real quick -DTASKS=6 -DROOM_FROM_REAL = ring.room-to-real-head
 * @mutant tail-first quick -DTASKS=4 -DTAIL_FIRST = ring.tail-before-slot
 * @mutant claim-unquiet quick -DTASKS=4 -DTHIEVES=2 -DCLAIM_UNQUIET = ring.two-thieves
 * @mutant overflow-unquiet quick -DTASKS=6 -DOVERFLOW_UNQUIET : the overflow frees claimed slots
 * @mutant pop-frees-all quick -DTASKS=6 -DPOP_FREES_ALL : a pop frees claimed slots
 * @mutant no-room-check quick -DTASKS=7 -DNO_ROOM_CHECK : the thief overruns its own ring
 * @mutant release-first quick -DTASKS=6 -DRELEASE_FIRST = ring.release-before-copy
 * @mutant show-first quick -DTASKS=4 -DTHIEVES=2 -DCHAIN -DSHOW_FIRST : shown before it is staged
 * @mutant look-tail-first quick -DTASKS=4 -DSLEEPER -DLOOK_TAIL_FIRST : "empty", and never was
 */

#ifndef THIEVES
#define THIEVES 1
#endif

#define POSITIONS 8
#define START (POSITIONS - 3)
#define PLUS(position, n) (((position) + (n)) % POSITIONS)
#define MINUS(a, b) (((a) + POSITIONS - (b)) % POSITIONS)

#define RINGS (THIEVES + 1)
#define CAPACITY(ring) ((ring) == 0 -> 4 : 2)
#define HALF 2 /* of the owner's ring */
#define SLOT(ring, position) (4 * (ring) + (position) % CAPACITY(ring))

byte stealHead[RINGS] = START; /* the two halves of the head: always read or changed together */
byte realHead[RINGS] = START;
byte tail[RINGS] = START;
byte slots[4 * RINGS]; /* a task's number, or 0 for null */

/* The store buffer of each ring's owner; in each entry a slot and its new content. */
chan buffer[RINGS] = [3] of { byte };
#define ENTRY(at, content) ((at) + 16 * (content))

/* For the checks only. */
byte waiting; /* tasks accepted and not handed out */
byte busy; /* calls in progress */
short handedOut; /* a bit for each task */
bool looking;
bool wasEmpty;

/* Used within one step only, so no part of a state. */
hidden byte sum, ring, half, ownRoom, entry;

inline handOut() { /* = (the properties) */
    d_step {
        assert(task != 0);
        assert((handedOut & (1 << task)) == 0);
        handedOut = handedOut | (1 << task);
        waiting--;
        task = 0
    }
}

inline begin() { /* = (the properties) */
    busy++
}

inline finish() { /* = (the properties) */
    d_step {
        busy--;
        steal = 0;
        real = 0;
        ok = false;
        if
        :: busy == 0 ->
            sum = 0;
            ring = 0;
            do
            :: ring < RINGS ->
                assert(stealHead[ring] == realHead[ring]);
                sum = sum + MINUS(tail[ring], realHead[ring]);
                ring++
            :: else -> break
            od;
            assert(sum == waiting)
        :: else
        fi
    }
}

inline headAcquire(which) { /* = LocalQueueFields#headAcquire */
    d_step {
        steal = stealHead[which];
        real = realHead[which]
    }
}

/* A full fence: the caller's store buffer is empty when it takes effect. */
inline casHead(which, nextSteal, nextReal) { /* = LocalQueueFields#casHead */
    atomic {
        empty(buffer[me]) ->
        if
        :: stealHead[which] == steal && realHead[which] == real ->
            stealHead[which] = nextSteal;
            realHead[which] = nextReal;
            wasEmpty = wasEmpty || (looking && which == 0 && realHead[0] == tail[0]);
            ok = true
        :: else -> ok = false
        fi
    }
}

inline writeSlot(target, place, content) { /* = LocalQueue#stage */
    buffer[me] ! ENTRY(SLOT(target, place), content)
}

inline readSlot(source, place) { /* = LocalQueue#pop */
    d_step {
        task = slots[SLOT(source, place)];
        assert(task != 0)
    }
}

inline publish(more) { /* = LocalQueue#publish */
    atomic {
        empty(buffer[me]) -> tail[me] = PLUS(tail[me], more)
    }
}

inline tryPush() { /* = LocalQueue#tryPush */
    headAcquire(me);
#ifdef ROOM_FROM_REAL
    ok = MINUS(tail[me], real) < CAPACITY(me);
#else
    ok = MINUS(tail[me], steal) < CAPACITY(me);
#endif
    if
    :: ok ->
#ifdef TAIL_FIRST
        publish(1);
        writeSlot(me, PLUS(tail[me], POSITIONS - 1), new)
#else
        writeSlot(me, tail[me], new);
        publish(1)
#endif
    :: else
    fi
}

inline pop() { /* = LocalQueue#pop */
    headAcquire(me);
    do
    :: real == tail[me] -> break
    :: else ->
#ifdef POP_FREES_ALL
        casHead(me, PLUS(real, 1), PLUS(real, 1));
#else
        if
        :: steal == real -> casHead(me, PLUS(real, 1), PLUS(real, 1))
        :: else -> casHead(me, steal, PLUS(real, 1))
        fi;
#endif
        if
        :: ok ->
            readSlot(me, real);
            writeSlot(me, real, 0);
            handOut();
            break
        :: else -> headAcquire(me)
        fi
    od
}

inline tryTakeHalf() { /* = LocalQueue#tryTakeHalf */
    headAcquire(me);
#ifdef OVERFLOW_UNQUIET
    ok = MINUS(tail[me], steal) == CAPACITY(me);
#else
    ok = steal == real && MINUS(tail[me], real) == CAPACITY(me);
#endif
    if
    :: ok ->
        casHead(me, PLUS(real, HALF), PLUS(real, HALF));
        if
        :: ok ->
            index = 0;
            do
            :: index < HALF ->
                readSlot(me, PLUS(real, index));
                writeSlot(me, PLUS(real, index), 0);
                handOut();
                index++
            :: else ->
                index = 0;
                break
            od
        :: else
        fi
    :: else
    fi
}

inline release() { /* = LocalQueue#release */
    real = PLUS(real, count);
    do
    :: casHead(victim, real, real);
#ifdef NO_RETRY
        break
#else
        if
        :: ok -> break
        :: else -> headAcquire(victim)
        fi
#endif
    od;
    assert(steal == claimed);
    claimed = 0
}

inline copy() { /* = LocalQueue#stealInto */
    readSlot(victim, steal);
    first = task;
    writeSlot(victim, steal, 0);
    index = 1;
    do
    :: index < count ->
        readSlot(victim, PLUS(steal, index));
        writeSlot(me, PLUS(tail[me], index - 1), task);
        writeSlot(victim, PLUS(steal, index), 0);
        index++
    :: else ->
        index = 0;
        task = 0;
        break
    od
}

inline stealInto() { /* = LocalQueue#stealInto */
    headAcquire(victim);
#ifdef CLAIM_UNQUIET
    ok = true;
#else
    ok = steal == real;
#endif
    if
    :: ok ->
        count = MINUS(tail[victim], real);
        if
        :: count == 0
        :: else ->
            d_step {
                half = CAPACITY(victim) / 2;
                count = count - count / 2;
                count = (count < half -> count : half);
#ifndef NO_ROOM_CHECK
                room();
                count = (count < ownRoom + 1 -> count : ownRoom + 1)
#endif
            };
            casHead(victim, real, PLUS(real, count)); /* phase 1: claim */
            if
            :: ok ->
                steal = real;
                claimed = real;
#ifdef RELEASE_FIRST
                release();
                steal = PLUS(real, POSITIONS - count);
                copy();
#else
#ifdef SHOW_FIRST
                publish(count - 1);
                copy();
                release();
#else
                copy(); /* phase 2: copy */
                release(); /* phase 3 */
#endif
#endif
#ifndef SHOW_FIRST
                if
                :: count > 1 -> publish(count - 1)
                :: else
                fi;
#endif
                task = first;
                first = 0;
                handOut()
            :: else
            fi
        fi;
        count = 0
    :: else
    fi
}

inline room() { /* = LocalQueue#room */
    ownRoom = CAPACITY(me) - MINUS(tail[me], stealHead[me])
}

inline pushBack() { /* = WorkerQueues#pushBack */
    waiting++;
    do
    :: tryPush();
        if
        :: ok -> break
        :: else ->
            tryTakeHalf(); /* = InjectionQueue#overflow */
            if
            :: ok
            :: else ->
                task = new;
                handOut();
                break
            fi
        fi
    od
}

proctype Owner() { /* = WorkerQueues#pushBack */
    byte steal, real, task, index;
    byte me = 0;
    byte new = 1;
    bool ok;
endOwner:
    do
    :: atomic { new <= TASKS -> begin() };
        pushBack();
        finish();
        new++
    :: true ->
        begin();
        pop();
        finish()
    od
}

proctype Thief(byte me) { /* = WorkerQueues#steal */
    byte steal, real, task, first, victim, index, count, claimed;
    bool ok;
endThief:
    do
    :: true ->
        begin();
        victim = 0;
        stealInto();
        finish()
#ifdef CHAIN
    :: me == 2 ->
        begin();
        victim = 1;
        stealInto();
        finish()
#endif
    :: true ->
        begin();
        pop();
        finish()
    od
}

proctype Sleeper() { /* = LocalQueue#isEmptyForSleeper */
    byte seen;
endSleeper:
    do
    :: atomic {
            looking = true;
            wasEmpty = realHead[0] == tail[0];
#ifdef LOOK_TAIL_FIRST
            seen = tail[0]
#else
            seen = realHead[0]
#endif
        };
        atomic {
#ifdef LOOK_TAIL_FIRST
            assert(realHead[0] != seen || wasEmpty);
#else
            assert(tail[0] != seen || wasEmpty);
#endif
            looking = false;
            wasEmpty = false;
            seen = 0
        }
    od
}

inline drain() { /* = (the memory) */
    assert(entry / 16 == 0 || slots[entry % 16] == 0);
    slots[entry % 16] = entry / 16
}

proctype StoreBuffers() { /* = (the memory) */
endStoreBuffers:
    do
    :: d_step { buffer[0] ? entry -> drain() }
    :: d_step { buffer[1] ? entry -> drain() }
#if THIEVES > 1
    :: d_step { buffer[2] ? entry -> drain() }
#endif
    od
}

init {
    byte i;
    atomic {
        run Owner();
#ifdef SLEEPER
        run Sleeper();
#endif
        run StoreBuffers();
        do
        :: i < THIEVES ->
            i++;
            run Thief(i)
        :: else ->
            i = 0;
            break
        od
    }
}
