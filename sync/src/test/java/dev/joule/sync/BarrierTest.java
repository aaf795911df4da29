package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.sync.Barrier.Arrival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A round ends when all parties wait, has one leader, and does not count who has given up. */
class BarrierTest {
    private static final int PARTIES = 3;
    private static final int WAITS = 4;

    /** Polls and cancels some waits, more than there are parties. */
    private static final class Rounds implements Sequences.Run {
        final Barrier barrier = new Barrier(PARTIES);
        final List<ByHand<Arrival>> hands = new ArrayList<>();
        final boolean[] arrived = new boolean[WAITS];
        final boolean[] over = new boolean[WAITS];

        Rounds() {
            for (int i = 0; i < WAITS; i++) {
                hands.add(new ByHand<>(barrier.awaitAsync()));
            }
        }

        @Override
        public boolean step(int kind) throws Exception {
            int i = kind / 2;
            if (kind == 2 * WAITS) {
                assertThat(barrier.tryAwait())
                        .isEqualTo(count() == PARTIES - 1 ? Arrival.LEADER : null);
                endIf(count() == PARTIES - 1);
            } else if (kind % 2 == 0) {
                poll(i);
            } else {
                hands.get(i).cancel();
                arrived[i] = false;
                renew(i);
            }
            assertThat(barrier.arrived()).isEqualTo(count());
            return true;
        }

        private void poll(int i) throws Exception {
            ByHand<Arrival> hand = hands.get(i);
            if (over[i]) {
                assertThat(hand.value()).isEqualTo(Arrival.FOLLOWER);
                renew(i);
            } else if (!arrived[i] && count() == PARTIES - 1) {
                assertThat(hand.value()).isEqualTo(Arrival.LEADER);
                endIf(true);
                renew(i);
            } else {
                assertThat(hand.isReady()).isFalse();
                arrived[i] = true;
            }
        }

        private void renew(int i) {
            over[i] = false;
            hands.set(i, new ByHand<>(barrier.awaitAsync()));
        }

        private void endIf(boolean ends) {
            for (int i = 0; ends && i < WAITS; i++) {
                over[i] |= arrived[i];
                arrived[i] = false;
            }
        }

        private int count() {
            int count = 0;
            for (boolean each : arrived) {
                count += each ? 1 : 0;
            }
            return count;
        }

        @Override
        public void end() {}
    }

    @Test
    void everyRoundHasItsPartiesAndOneLeader() {
        assertThat(Sequences.all(2 * WAITS + 1, 6, Rounds::new)).isGreaterThan(10_000);
    }

    @Test
    void threadsAndTasksMeet() throws Exception {
        Barrier barrier = new Barrier(2);
        ByHand<Arrival> task = new ByHand<>(barrier.awaitAsync());
        assertThat(task.isReady()).isFalse();
        assertThat(barrier.await()).isEqualTo(Arrival.LEADER);
        assertThat(task.takeWakes()).isOne();
        assertThat(task.value()).isEqualTo(Arrival.FOLLOWER);
    }

    @Test
    void aPartyWhoseTimeIsOverHasNotArrived() throws Exception {
        Barrier barrier = new Barrier(2);
        assertThat(barrier.await(Duration.ofMillis(1))).isNull();
        assertThat(barrier).hasToString("Barrier[0 of 2 arrived]");
    }

    @Test
    void aPartyThatIsInterruptedHasNotArrived() {
        Barrier barrier = new Barrier(2);
        Thread.currentThread().interrupt();
        assertThatThrownBy(barrier::await).isInstanceOf(InterruptedException.class);
        assertThat(barrier.arrived()).isZero();
    }

    @Test
    void aPartyLeadsOrFollows() {
        assertThat(Arrival.values()).containsExactly(Arrival.LEADER, Arrival.FOLLOWER);
        assertThat(Arrival.valueOf("LEADER")).isEqualTo(Arrival.LEADER);
        assertThat(new Barrier(3).parties()).isEqualTo(3);
    }

    @Test
    void onePartyLeadsEachRound() throws Exception {
        Barrier barrier = new Barrier(1);
        assertThat(barrier.await()).isEqualTo(Arrival.LEADER);
        assertThat(barrier.tryAwait()).isEqualTo(Arrival.LEADER);
    }

    @Test
    void aBarrierWithoutPartiesIsRefused() {
        assertThatThrownBy(() -> new Barrier(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not 0");
    }
}
