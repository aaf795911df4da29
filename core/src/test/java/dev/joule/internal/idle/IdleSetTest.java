package dev.joule.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdleSetTest {

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 4097, Integer.MAX_VALUE})
    void refusesWorkerCountsItCannotHold(int workers) {
        assertThatThrownBy(() -> new IdleSet(workers)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 3840, 4096})
    void everyParkedWorkerIsClaimedOnce(int workers) {
        IdleSet idle = parkedSet(workers);
        assertThat(idle.isAllParked()).isTrue();
        boolean[] seen = new boolean[workers];
        for (int i = 0; i < workers; i++) {
            int claimed = idle.tryClaimAny();
            assertThat(seen[claimed]).isFalse();
            assertThat(idle.isParked(claimed)).isFalse();
            seen[claimed] = true;
            assertThat(idle.parked()).isEqualTo(workers - 1 - i);
        }
        assertThat(idle.tryClaimAny()).isEqualTo(-1);
    }

    @Test
    void aClaimIsASearcherAndKeepsOthersFromBeingWokenForASingleTask() {
        IdleSet idle = parkedSet(4);
        assertThat(idle.wantsSearcher()).isTrue();
        assertThat(idle.tryClaim()).isZero();
        assertThat(idle.tryClaim()).isEqualTo(-1);
        assertThat(idle.tryClaimAny()).as("shutting down wakes anyway").isEqualTo(1);
        assertThat(idle.transitionFromSearching()).as("one more searches").isFalse();
        assertThat(idle.transitionFromSearching()).as("the last").isTrue();
        assertThat(idle.wantsSearcher()).isTrue();
    }

    @Test
    void aLargeSetWakesAsManyAsTasksWaitUpToASixteenth() {
        IdleSet idle = parkedSet(64);
        assertThat(idle.tryClaim(2)).isNotNegative();
        assertThat(idle.wantsSearcher()).isTrue();
        assertThat(idle.tryClaim()).as("one task, one searcher").isEqualTo(-1);
        assertThat(idle.tryClaim(2)).isNotNegative();
        assertThat(idle.tryClaim(2)).as("two tasks, two searchers").isEqualTo(-1);
        assertThat(idle.tryClaim(1_000)).isNotNegative();
        assertThat(idle.tryClaim(1_000)).isNotNegative();
        assertThat(idle.tryClaim(1_000)).as("four of 64 at a time").isEqualTo(-1);
        assertThat(idle.wantsSearcher()).isFalse();
        assertThat(idle.parked()).isEqualTo(60);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 31, 47})
    void aSmallSetWakesTwoAtATimeIfTwoTasksWait(int workers) {
        IdleSet idle = parkedSet(workers);
        assertThat(idle.tryClaim(1_000)).isNotNegative();
        assertThat(idle.wantsSearcher()).isTrue();
        assertThat(idle.tryClaim(1)).isEqualTo(-1);
        assertThat(idle.tryClaim(2)).isNotNegative();
        assertThat(idle.wantsSearcher()).isFalse();
        assertThat(idle.tryClaim(1_000)).isEqualTo(-1);
    }

    @Test
    void aSetOf48WakesThreeAtATime() {
        IdleSet idle = parkedSet(48);
        assertThat(idle.tryClaim(3)).isNotNegative();
        assertThat(idle.tryClaim(3)).isNotNegative();
        assertThat(idle.tryClaim(3)).isNotNegative();
        assertThat(idle.tryClaim(1_000)).isEqualTo(-1);
    }

    @Test
    void twoTasksWakeBothOfTwoWorkers() {
        IdleSet idle = parkedSet(2);
        assertThat(idle.tryClaim(1)).isZero();
        assertThat(idle.tryClaim(2)).isEqualTo(1);
        assertThat(idle.wantsSearcher()).as("nobody is parked").isFalse();
    }

    @Test
    void theLastSearcherReportsOnlyWhileOthersAreParked() {
        IdleSet idle = new IdleSet(2);
        assertThat(idle.tryBecomeSearcher()).isTrue();
        assertThat(idle.transitionFromSearching()).isFalse();
        idle.transitionToParked(1, false);
        assertThat(idle.tryBecomeSearcher()).isTrue();
        assertThat(idle.transitionFromSearching()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 64, 65, 3840})
    void halfTheWorkersAtMostSearch(int workers) {
        IdleSet idle = new IdleSet(workers);
        int searchers = 0;
        while (idle.tryBecomeSearcher()) {
            searchers++;
        }
        assertThat(searchers).isEqualTo((workers + 1) / 2);
        idle.transitionFromSearching();
        assertThat(idle.tryBecomeSearcher()).isTrue();
        assertThat(idle.tryBecomeSearcher()).isFalse();
    }

    @Test
    void aClaimSparesTheTimedSleeperUnlessItIsTheOnlyOne() {
        IdleSet idle = parkedSet(3);
        assertThat(idle.tryBecomeTimedSleeper(0)).isTrue();
        assertThat(idle.tryBecomeTimedSleeper(1)).as("one at a time").isFalse();
        assertThat(idle.timedSleeper()).isZero();
        assertThat(idle.tryClaimAny()).isEqualTo(1);
        assertThat(idle.tryClaimAny()).isEqualTo(2);
        assertThat(idle.tryClaimAny()).as("nobody else is left").isZero();
    }

    @Test
    void aTimedSleeperIsNeededOnlyWhileSomebodyIsParkedAndNobodySearchesOrLooks() {
        IdleSet idle = new IdleSet(4);
        assertThat(idle.needsTimedSleeper()).as("nobody parked").isFalse();
        idle.transitionToParked(3, false);
        assertThat(idle.needsTimedSleeper()).isTrue();
        assertThat(idle.tryBecomeSearcher()).isTrue();
        assertThat(idle.needsTimedSleeper()).as("a searcher will see to it").isFalse();
        assertThat(idle.transitionFromSearching()).isTrue();
        assertThat(idle.tryBecomeTimedSleeper(3)).isTrue();
        assertThat(idle.needsTimedSleeper()).as("there is one").isFalse();
    }

    @Test
    void aWatcherIsNeededWhileSomebodyIsParkedAndNobodySearchesOrWatches() {
        IdleSet idle = parkedSet(3);
        assertThat(idle.needsWatcher()).isTrue();
        assertThat(idle.tryBecomeTimedSleeper(2)).isTrue();
        assertThat(idle.needsWatcher()).as("it sleeps for timers only").isTrue();
        assertThat(idle.needsTimedSleeper()).isFalse();
        assertThat(idle.tryClaim()).isZero();
        assertThat(idle.needsWatcher()).as("a searcher will see to it").isFalse();
        assertThat(idle.transitionFromSearching()).isTrue();
        assertThat(idle.needsWatcher()).isTrue();
        idle.setWatching(true);
        assertThat(idle.isWatched()).isTrue();
        assertThat(idle.needsWatcher()).isFalse();
        assertThat(idle).hasToString("searching=0, parked=2, timed sleeper watches");
        idle.setWatching(false);
        assertThat(idle.needsWatcher()).isTrue();
        idle.setWatching(true);
        idle.resignAsTimedSleeper();
        assertThat(idle).hasToString("searching=0, parked=2");
    }

    @Test
    void theTimedSleepersRolesLeaveTheSnapshotAsItIs() {
        IdleSet idle = new IdleSet(2);
        idle.transitionToParked(1, false);
        long before = idle.snapshot();
        assertThat(idle.tryBecomeTimedSleeper(1)).isTrue();
        idle.setWatching(true);
        assertThat(idle.snapshot()).isEqualTo(before);
        idle.resignAsTimedSleeper();
        assertThat(idle.snapshot()).isEqualTo(before);
    }

    @Test
    void leavingUnaskedMakesASearcher() {
        IdleSet idle = parkedSet(2);
        assertThat(idle.tryLeaveParked(1)).isTrue();
        assertThat(idle.isParked(1)).isFalse();
        assertThat(idle.parked()).isEqualTo(1);
        assertThat(idle.tryClaim()).as("one searches").isEqualTo(-1);
        assertThat(idle.transitionFromSearching()).isTrue();
    }

    @Test
    void leavingAfterAClaimIsThatClaim() {
        IdleSet idle = parkedSet(2);
        assertThat(idle.tryClaim()).isZero();
        assertThat(idle.tryLeaveParked(0)).isFalse();
        assertThat(idle.parked()).isEqualTo(1);
        assertThat(idle.transitionFromSearching()).as("counted once").isTrue();
        assertThat(idle).hasToString("searching=0, parked=1");
    }

    @Test
    void aSearcherThatParksStopsBeingOne() {
        IdleSet idle = new IdleSet(2);
        assertThat(idle.tryBecomeSearcher()).isTrue();
        idle.transitionToParked(0, true);
        assertThat(idle.wantsSearcher()).isTrue();
        assertThat(idle).hasToString("searching=0, parked=1");
    }

    static IdleSet parkedSet(int workers) {
        IdleSet idle = new IdleSet(workers);
        for (int i = 0; i < workers; i++) {
            idle.transitionToParked(i, false);
        }
        return idle;
    }
}
