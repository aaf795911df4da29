/*
 * The compute pool's deque, which grows: dev.joule.compute.internal.deque.StealDeque.
 *
 * One owner pushes up to ELEMENTS elements and pops as it likes; one or two thieves steal. Each
 * access to a location that several threads share is a step of its own. The first array has two
 * places, so slots are used again and the deque grows early, while thieves are at work.
 *
 * Memory: the top, the bottom in a pop, and the array's reference are accessed by CAS and volatile
 * accesses in production, hence directly here. What the owner writes plainly or with release (slots
 * outside of a new array, the bottom in a push) goes to its store buffer, which drains in order at
 * any time and is empty before a CAS or a volatile write of the owner takes effect; the owner reads
 * its own writes from there. A thief writes by CAS only.
 *
 * Not seen: an order that hardware with weaker memory than that or a compiler may break, which is
 * two writes of the owner that pass each other (release forbids it where it matters, and show-first
 * is that for the one case), and reads that take an old value. The races and the explorer's access
 * modes look at those.
 *
 * Left out: wishes (a thief or the owner may refuse what it has read: both end before anything is
 * written); takeBack, which is a pop that compares; positions that wrap.
 *
 * Checked: each element is handed out once. And when no call is in progress: what lies between top
 * and bottom is what was pushed and not handed out, and no other slot of the array in use holds
 * anything, so that what was taken can be forgotten.
 *
 * @run thief quick -DELEMENTS=5 : the last element, slots used again, growth
 * @run two-thieves full -DELEMENTS=3 -DTHIEVES=2 : two thieves
 * @run thief-long full -DELEMENTS=7 : and it grows twice
 * @run two-thieves-long full -DELEMENTS=4 -DTHIEVES=2 : two thieves, and one more
 * @mutant pop-without-cas quick -DELEMENTS=2 -DPOP_BLIND = deque.pop-without-cas
 * @mutant steal-without-cas quick -DELEMENTS=2 -DSTEAL_BLIND = deque.steal-without-cas
 * @mutant claim-late quick -DELEMENTS=3 -DCLAIM_LATE = deque.claim-release
 * @mutant bottom-first quick -DELEMENTS=2 -DTHIEVES=2 -DBOTTOM_FIRST : the thief looks at the bottom before the top
 * @mutant bottom-stays quick -DELEMENTS=2 -DBOTTOM_STAYS = deque.bottom-too-low
 * @mutant show-first quick -DELEMENTS=4 -DTHIEVES=2 -DSHOW_FIRST = deque.bottom-before-slot
 * @mutant grow-late quick -DELEMENTS=4 -DGROW_LATE : a slot is overwritten
 * @mutant grow-blind quick -DELEMENTS=4 -DGROW_BLIND : no look at the top after the copy is shown: it keeps what was stolen
 * @mutant forget-one quick -DELEMENTS=4 -DFORGET_ONE : a thief forgets in the old array only
 * @mutant forget-blind quick -DELEMENTS=4 -DFORGET_BLIND : a thief clears a slot that the owner has used again
 */

#ifndef THIEVES
#define THIEVES 1
#endif

/* The arrays lie one behind the other: 2 places, 4, 8. */
#define LENGTH(array) (2 << (array))
#define SLOT(array, position) ((2 << (array)) - 2 + (position) % LENGTH(array))
byte slots[14]; /* an element's number, or 0 for null */
byte array; /* the one in use */

byte top;
byte bottom;
byte own; /* the bottom as the owner has written it */

/* The owner's store buffer, oldest first: where to, and what. */
#define BUFFER 4
#define BOTTOM 14
byte place[BUFFER];
byte value[BUFFER];
byte buffered;

/* For the checks only. */
byte waiting; /* elements pushed and not handed out */
byte busy; /* calls in progress */
byte handedOut; /* a bit for each element */

#define IS_TAKEN(what) ((handedOut & (1 << (what))) != 0)

/* Used within one step only, so no part of a state. */
hidden byte k, held;

inline handOut(what) { /* = (the properties) */
    assert(what != 0);
    assert((handedOut & (1 << what)) == 0);
    handedOut = handedOut | (1 << what);
    waiting--
}

inline write(where, what) { /* = StealDequeFields#setBottomRelease, StealDeque#SLOT */
    atomic {
        buffered < BUFFER ->
        place[buffered] = where;
        value[buffered] = what;
        buffered++
    }
}

/* As the owner sees it: its own last write, or the memory. */
inline read(where, what) { /* = StealDeque#slots */
    d_step {
        what = slots[where];
        k = 0;
        do
        :: k < buffered ->
            if
            :: place[k] == where -> what = value[k]
            :: else
            fi;
            k++
        :: else -> k = 0; break
        od
    }
}

inline push() { /* = StealDeque#push */
    seen = top;
#ifdef GROW_LATE
    if
    :: own - seen > LENGTH(array) -> grow()
#else
    if
    :: own - seen >= LENGTH(array) -> grow()
#endif
    :: else
    fi;
#ifdef SHOW_FIRST
    write(BOTTOM, own + 1);
    write(SLOT(array, own), new);
#else
    write(SLOT(array, own), new);
    write(BOTTOM, own + 1);
#endif
    own++
}

/* Nobody sees the new array before it is shown, so that is written directly. */
inline grow() { /* = StealDeque#grow */
    seen = top;
    at = seen;
    do
    :: at < own ->
        read(SLOT(array, at), element);
        slots[SLOT(array + 1, at)] = element;
        at++
    :: at == own -> break
    od;
    atomic { buffered == 0 -> array++ };
#ifndef GROW_BLIND
    limit = top;
    at = seen;
    do
    :: at < limit ->
        write(SLOT(array, at), 0);
        at++
    :: at >= limit -> break
    od;
#endif
    atomic { element = 0; at = 0; limit = 0 }
}

inline pop() { /* = StealDeque#pop */
    if
    :: top > own - 1
    :: else ->
        read(SLOT(array, own - 1), element);
        if
        :: element == 0
        :: else -> claim()
        fi
    fi
}

inline claim() { /* = StealDeque#claim */
#ifdef CLAIM_LATE
    write(BOTTOM, own - 1);
    own--;
#else
    atomic { buffered == 0 -> own--; bottom = own };
#endif
    at = own; /* the youngest */
    seen = top;
    mine = seen < own;
    if
    :: seen == own ->
#ifdef POP_BLIND
        atomic { buffered == 0 -> mine = true; top = seen + 1 };
#else
        atomic { buffered == 0 -> mine = top == seen; top = top + mine };
#endif
#ifndef BOTTOM_STAYS
        atomic { buffered == 0 -> own++; bottom = own }
#else
        if
        :: mine -> atomic { buffered == 0 -> own++; bottom = own }
        :: else
        fi
#endif
    :: seen > own ->
        atomic { buffered == 0 -> own++; bottom = own }
    :: seen < own
    fi;
    if
    :: mine ->
        d_step { handOut(element); mine = false };
        write(SLOT(array, at), 0)
    :: else
    fi
}

proctype Owner() { /* = StealDeque#push, StealDeque#pop */
    byte seen, element, at, limit;
    byte new = 1;
    bool mine;
endOwner:
    do
    :: atomic { new <= ELEMENTS -> busy++; waiting++ };
       push();
       d_step { busy--; new++; seen = 0 }
    :: busy++;
       pop();
       d_step { busy--; seen = 0; element = 0; at = 0 }
    od
}

inline forget(which) { /* = StealDeque#forget */
    d_step {
#ifdef FORGET_BLIND
        slots[SLOT(which, seen)] = 0
#else
        if
        :: slots[SLOT(which, seen)] == element -> slots[SLOT(which, seen)] = 0
        :: else
        fi
#endif
    }
}

proctype Thief() { /* = StealDeque#steal */
    byte seen, element, from, low;
    bool mine;
endThief:
    do
    :: busy++;
#ifdef BOTTOM_FIRST
       low = bottom;
       seen = top;
#else
       seen = top;
       low = bottom;
#endif
       if
       :: seen >= low
       :: else ->
           from = array;
           element = slots[SLOT(from, seen)];
           if
           :: element == 0 /* somebody took it, and has cleared the slot */
           :: else ->
               d_step { /* = StealDequeFields#casTop */
#ifdef STEAL_BLIND
                   mine = true;
                   top = seen + 1;
#else
                   mine = top == seen;
                   top = top + mine;
#endif
                   if
                   :: mine -> handOut(element)
                   :: else
                   fi
               };
               if
               :: mine ->
                   mine = false;
                   forget(from);
#ifndef FORGET_ONE
                   low = array;
                   if
                   :: low != from -> forget(low)
                   :: else
                   fi
#endif
               :: else
               fi
           fi
       fi;
       d_step { busy--; seen = 0; element = 0; from = 0; low = 0 }
    od
}

proctype StoreBuffer() { /* = (the memory) */
endStoreBuffer:
    do
    :: d_step {
        buffered > 0 ->
        if
        :: place[0] == BOTTOM -> bottom = value[0]
        :: else ->
            assert(value[0] == 0 || slots[place[0]] == 0 || IS_TAKEN(slots[place[0]]));
            slots[place[0]] = value[0]
        fi;
        k = 1;
        do
        :: k < buffered ->
            place[k - 1] = place[k];
            value[k - 1] = value[k];
            k++
        :: else -> k = 0; break
        od;
        buffered--;
        place[buffered] = 0;
        value[buffered] = 0
    }
    od
}

proctype Monitor() { /* = (the properties) */
endMonitor:
    do
    :: d_step {
        busy == 0 && buffered == 0 ->
        assert(own == bottom && top <= bottom);
        assert(bottom - top == waiting);
        k = 0;
        do
        :: k < LENGTH(array) ->
            held = slots[SLOT(array, top + k)];
            assert((k < waiting) == (held != 0));
            assert(held == 0 || !IS_TAKEN(held));
            k++
        :: else -> k = 0; held = 0; break
        od
    }
    od
}

init { /* = StealDeque#slots */
    atomic {
        run Owner();
        run Thief();
#if THIEVES > 1
        run Thief();
#endif
        run StoreBuffer();
        run Monitor()
    }
}
