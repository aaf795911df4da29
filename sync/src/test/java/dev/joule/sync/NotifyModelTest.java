package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A notify does what its model does: every sequence of calls, polls and cancellations. */
class NotifyModelTest {

    /** The kinds of steps: make, poll and cancel for each wait; then those of the notify. */
    private static final int WAITS = 3;

    private static final int NOTIFY_ONE = 3 * WAITS;
    private static final int NOTIFY_WAITERS = NOTIFY_ONE + 1;
    private static final int TRY_AWAIT = NOTIFY_WAITERS + 1;
    private static final int KINDS = TRY_AWAIT + 1;

    private enum State {
        NONE,
        /** Made, and not polled yet. */
        MADE,
        WAITING,
        ONE,
        ALL
    }

    private static final class Wait {
        State state = State.NONE;
        ByHand<Void> hand;
        int wakes;
    }

    private static final class Model implements Sequences.Run {
        final Notify notify = new Notify();
        final List<Wait> waits = List.of(new Wait(), new Wait(), new Wait());
        final Deque<Wait> waiting = new ArrayDeque<>();
        boolean permit;

        @Override
        public boolean step(int kind) throws Exception {
            boolean possible =
                    switch (kind) {
                        case NOTIFY_ONE -> {
                            notify.notifyOne();
                            passOn();
                            yield true;
                        }
                        case NOTIFY_WAITERS -> {
                            notify.notifyWaiters();
                            notifyAllWaits();
                            yield true;
                        }
                        case TRY_AWAIT -> {
                            assertThat(notify.tryAwait()).isEqualTo(permit);
                            permit = false;
                            yield true;
                        }
                        default -> ofWait(waits.get(kind / 3), kind % 3);
                    };
            compare();
            return possible;
        }

        private void passOn() {
            Wait first = waiting.pollFirst();
            if (first == null) {
                permit = true;
            } else {
                first.state = State.ONE;
                first.wakes++;
            }
        }

        private void notifyAllWaits() {
            waiting.clear();
            for (Wait wait : waits) {
                if (wait.state == State.WAITING) {
                    wait.wakes++;
                }
                if (wait.state == State.WAITING || wait.state == State.MADE) {
                    wait.state = State.ALL;
                }
            }
        }

        private boolean ofWait(Wait wait, int kind) throws Exception {
            if ((wait.state == State.NONE) != (kind == 0)) {
                return false;
            }
            if (kind == 0) {
                wait.hand = new ByHand<>(notify.awaitAsync());
                wait.state = State.MADE;
            } else if (kind == 1) {
                poll(wait);
            } else {
                wait.hand.cancel();
                waiting.remove(wait);
                boolean gotOne = wait.state == State.ONE;
                wait.state = State.NONE;
                if (gotOne) {
                    passOn();
                }
            }
            return true;
        }

        private void poll(Wait wait) throws Exception {
            boolean takesPermit = wait.state == State.MADE && permit;
            boolean ready = takesPermit || wait.state == State.ONE || wait.state == State.ALL;
            assertThat(wait.hand.isReady()).isEqualTo(ready);
            if (takesPermit) {
                permit = false;
            }
            if (ready) {
                wait.state = State.NONE;
            } else if (wait.state == State.MADE) {
                wait.state = State.WAITING;
                waiting.addLast(wait);
            }
        }

        private void compare() {
            for (Wait wait : waits) {
                if (wait.hand != null) {
                    assertThat(wait.hand.takeWakes()).isEqualTo(wait.wakes);
                    wait.wakes = 0;
                }
            }
            assertThat(notify)
                    .hasToString(
                            "Notify[%s permit, %d waiting]"
                                    .formatted(permit ? "a" : "no", waiting.size()));
        }

        @Override
        public void end() throws Exception {
            for (Wait wait : waits) {
                if (wait.state != State.NONE) {
                    ofWait(wait, 2);
                    compare();
                }
            }
            assertThat(waiting).isEmpty();
        }
    }

    @Test
    void aThreadWaitsAtMostForTheTimeout() throws Exception {
        Notify notify = new Notify();
        assertThat(notify.await(Duration.ofMillis(1))).isFalse();
        notify.notifyOne();
        assertThat(notify.await(Duration.ZERO)).isTrue();
        assertThat(notify).hasToString("Notify[no permit, 0 waiting]");
    }

    @Test
    void everySequenceEndsTheWaitsOfTheModel() {
        assertThat(Sequences.all(KINDS, 6, Model::new)).isGreaterThan(10_000);
    }
}
