/*
 * Who is parked: dev.joule.internal.idle.IdleSet on its ParkedBitmap of two levels.
 *
 * Up to four workers, two in each of two leaf words, with a summary bit for each leaf. A worker
 * parks (bit, then count), then leaves by itself or sleeps until it is claimed; claimers reserve a
 * parked worker and take some bit. A sleeping worker may be the lookout, whose bit is claimed last.
 *
 * Memory: all is read volatile and written by atomic steps in production, so there are no store
 * buffers: the processes' steps are the accesses.
 *
 * Left out: the word's count of departures, which only the end of a scheduler reads; the look at
 * the queues, of which a worker here takes either result (idle.pml); tryClaim's condition that
 * nobody searches, which only makes claims fewer: all claims here are tryClaimAny.
 *
 * Checked: there are never fewer bits than counts plus reservations under way; a look at a bitmap
 * that does not change finds one, so each reservation ends; a bit is claimed once; a worker that
 * leaves by itself was not claimed, and one that could not was. When nothing moves any more: as
 * many bits are set as workers are counted parked, each of these sleeps, nobody is counted as
 * searching, and a leaf that is not empty has its summary bit.
 *
 * @run leave quick -DWORKERS=3 -DCLAIMS=2 : three workers, two leaves
 * @run claimers quick -DROUNDS=2 -DCLAIMERS=2 : two claimers at one leaf
 * @run lookout quick -DCLAIMS=2 -DLOOKOUT : a bit that is spared
 * @run claimers-3 full -DWORKERS=3 -DCLAIMERS=2 : two claimers, two leaves
 * @run again full -DWORKERS=3 -DROUNDS=2 : three workers park again
 * @run lookout-2 full -DCLAIMERS=2 -DLOOKOUT : a bit that is spared by two claimers
 * @run lookout-3 full -DWORKERS=3 -DLOOKOUT : a bit that is spared, two leaves
 * @mutant count-first quick -DCOUNT_FIRST : a count without a bit
 * @mutant hint-unchecked quick -DROUNDS=2 -DHINT_UNCHECKED : a bit that the summary hides for ever
 * @mutant two-steps quick -DCLEAR_IN_TWO_STEPS = idle.bit-cleared-in-two-steps
 * @mutant hint-only quick -DWORKERS=3 -DCLAIMERS=2 -DHINT_ONLY : a look that finds no bit
 * @mutant always-spared quick -DCLAIMS=2 -DLOOKOUT -DALWAYS_SPARED : a look that finds no bit
 * @mutant no-give-back quick -DNO_GIVE_BACK = idle.leave-though-claimed
 * @mutant leave-early quick -DLEAVE_EARLY : who finds no count left takes himself for claimed
 */

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef ROUNDS
#define ROUNDS 1 /* how often each worker parks */
#endif
#ifndef CLAIMERS
#define CLAIMERS 1
#endif
#ifndef CLAIMS
#define CLAIMS 1 /* of each claimer */
#endif

#define LEAF(worker) ((worker) / 2)
#define BIT(worker) (1 << ((worker) % 2))
#define IS_SET(worker) ((leaf[LEAF(worker)] & BIT(worker)) != 0)
#define NONE 255

byte leaf[2];
byte summary;

/* The idle word. */
byte parked;
byte searching;
bool hasLookout;

byte lookout = NONE;

bool permit[WORKERS]; /* what Driver#wake leaves for Driver#park */

/* For the checks only. */
byte reserved; /* counts that were taken, and whose bits were not yet */
bool claimed[WORKERS]; /* its bit was taken by another, and it has not noticed */
byte look[CLAIMERS]; /* IDLE, or whether a leaf has changed since the claimer's look began */
#define IDLE 0
#define UNMOVED 1
#define MOVED 2

/* Used within one step only, so no part of a state. */
hidden byte at, sum;

inline changed() { /* = (the properties) */
    at = 0;
    do
    :: at < CLAIMERS ->
        look[at] = (look[at] == IDLE -> IDLE : MOVED);
        at++
    :: else -> break
    od;
    sum = (leaf[0] & 1) + (leaf[0] / 2) + (leaf[1] & 1) + (leaf[1] / 2);
    assert(sum >= parked + reserved)
}

inline set() { /* = ParkedBitmap#set */
    d_step {
        before = leaf[LEAF(me)];
        assert((before & BIT(me)) == 0);
        leaf[LEAF(me)] = before | BIT(me);
        changed()
    };
    if
    :: before == 0 -> summary = summary | (1 << LEAF(me))
    :: else
    fi;
    before = 0
}

inline dropHint() { /* = ParkedBitmap#dropHint */
    summary = summary & ~(1 << LEAF(worker));
#ifndef HINT_UNCHECKED
    if
    :: leaf[LEAF(worker)] != 0 -> summary = summary | (1 << LEAF(worker))
    :: else
    fi;
#endif
    skip
}

/* The bit's counterpart, a count, was taken before: with the bit the reservation is used up. */
inline tryClear(who) { /* = ParkedBitmap#tryClear */
    worker = who;
#ifdef CLEAR_IN_TWO_STEPS
    before = leaf[LEAF(worker)];
    d_step {
        leaf[LEAF(worker)] = before & ~BIT(worker);
#else
    d_step {
        before = leaf[LEAF(worker)];
        leaf[LEAF(worker)] = before & ~BIT(worker);
#endif
        ok = (before & BIT(worker)) != 0;
        if
        :: ok ->
            reserved--;
            if
            :: byAnother ->
                assert(!claimed[worker]);
                claimed[worker] = true
            :: else
            fi;
            changed()
        :: else
        fi
    };
    if
    :: before == BIT(worker) -> dropHint()
    :: else
    fi;
    before = 0
}

/* The leaf to look at next; four when there is none. First those the hint names, then each. */
inline skipUnnamed() { /* = ParkedBitmap#claimAny */
    do
    :: place < 2 && !(hint & (1 << place)) -> place++
    :: else -> break
    od
#ifdef HINT_ONLY
    ;
    place = (place == 2 -> 4 : place)
#endif
}

inline claimIn() { /* = ParkedBitmap#claimIn */
    atomic {
        candidates = leaf[place % 2];
        if
        :: spared != NONE && LEAF(spared) == place % 2 -> candidates = candidates & ~BIT(spared)
        :: else
        fi;
        if
        :: candidates == 0 -> place++
        :: else
        fi
    };
    if
    :: candidates != 0 ->
        tryClear(2 * (place % 2) + ((candidates & 1) == 0));
        candidates = 0
    :: else
    fi
}

inline claimAny() { /* = ParkedBitmap#claimAny */
#ifdef LOOKOUT
    atomic {
        look[me] = UNMOVED;
        spared = lookout
    };
#endif
    atomic {
        look[me] = UNMOVED;
        hint = summary;
        place = 0;
        ok = false;
        skipUnnamed()
    };
    do
    :: !ok && place < 4 ->
        claimIn();
        skipUnnamed()
    :: else -> break
    od;
#if defined(LOOKOUT) && !defined(ALWAYS_SPARED)
    if
    :: !ok && spared != NONE ->
        if
        :: IS_SET(spared) -> tryClear(spared)
        :: else
        fi
    :: else
    fi;
#endif
    atomic {
        place = 0;
        hint = 0;
        spared = NONE
    }
}

inline takeReserved() { /* = IdleSet#takeReserved */
    do
    :: claimAny();
        if
        :: ok -> break
        :: else -> assert(look[me] == MOVED) /* else it would look for ever */
        fi
    od
}

proctype Claimer(byte me) { /* = IdleSet#tryClaimAny */
    byte times, worker, before, candidates, hint, place;
    byte spared = NONE;
    bool ok;
    bool byAnother = true;
    do
    :: times < CLAIMS ->
        atomic {
            times++;
            if
            :: parked > 0 ->
                parked--;
                searching++;
                reserved++;
                ok = true
            :: else -> ok = false
            fi
        };
        if
        :: ok ->
            takeReserved();
            atomic {
                permit[worker] = true; /* = Driver#wake */
                look[me] = IDLE;
                worker = 0;
                ok = false
            }
        :: else
        fi
    :: else -> break
    od
}

inline addParked() { /* = IdleSet#transitionToParked */
    d_step {
        parked++;
        searching = searching - isSearching;
        isSearching = false
    }
}

inline transitionToParked() { /* = IdleSet#transitionToParked */
#ifdef COUNT_FIRST
    addParked();
    set();
#else
    set();
    addParked()
#endif
}

/* A CAS that is tried until it succeeds is one step, taken at the moment of its success. */
inline tryLeaveParked() { /* = IdleSet#tryLeaveParked */
    do
    :: atomic {
            parked > 0 ->
            parked--;
            searching++;
            reserved++;
            ok = true
        };
        break
    :: parked == 0 ->
#ifndef LEAVE_EARLY
        if
        :: IS_SET(me) -> parked > 0 || !IS_SET(me)
        :: else ->
#endif
            ok = false;
            break
#ifndef LEAVE_EARLY
        fi
#endif
    od;
    if
    :: ok ->
        tryClear(me);
        if
        :: ok
        :: else ->
#ifndef NO_GIVE_BACK
            atomic {
                parked++;
                searching--;
                reserved--
            };
#endif
            skip
        fi
    :: else
    fi;
    worker = 0
}

inline sleep() { /* = Worker#sleepOn */
    do
    :: true ->
endSleep:
        if
        :: atomic { permit[me] -> permit[me] = false };
            if
            :: IS_SET(me) /* a permit of long ago */
            :: else -> break
            fi
#ifdef LOOKOUT
        :: atomic { !hasLookout && !isLookout -> hasLookout = true };
            isLookout = true;
            lookout = me /* = IdleSet#tryBecomeLookout */
        :: isLookout ->
            tryLeaveParked(); /* = Worker#stepAwake */
            break
#endif
        fi
    od
}

inline becomeAwake() { /* = Worker#becomeAwake */
    atomic {
        assert(claimed[me] == !ok);
        claimed[me] = false;
        ok = false;
        isSearching = true
    }
#ifdef LOOKOUT
    if
    :: isLookout ->
        isLookout = false;
        lookout = NONE; /* = IdleSet#leaveLookout */
        hasLookout = false
    :: else
    fi
#endif
}

proctype Worker(byte me) { /* = Worker#prepareToSleep */
    byte rounds, worker, before;
    bool ok, isSearching;
    bool byAnother = false;
#ifdef LOOKOUT
    bool isLookout;
#endif
    do
    :: atomic { rounds < ROUNDS -> rounds++ };
        transitionToParked();
        if
        :: tryLeaveParked() /* = Worker#leaveSleep */
        :: sleep()
        fi;
        becomeAwake();
        if
        :: true -> atomic {
                searching--; /* = IdleSet#transitionFromSearching */
                isSearching = false
            }
        :: rounds < ROUNDS /* parks as a searcher */
        fi
    :: else -> break
    od
}

/* Nothing moves any more. */
proctype Checker() { /* = (the properties) */
    timeout ->
    d_step {
        changed();
        assert(reserved == 0);
        assert(sum == parked);
        assert(searching == 0);
        assert(leaf[0] == 0 || (summary & 1));
        assert(leaf[1] == 0 || (summary & 2))
    }
}

init {
    atomic {
        do
        :: at < WORKERS ->
            run Worker(at);
            at++
        :: else -> break
        od;
        at = 0;
        do
        :: at < CLAIMERS ->
            run Claimer(at);
            at++
        :: else -> break
        od;
        run Checker()
    }
}
