package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cluster.Pieces.Send;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * All histories of a small run, up to a depth: messages arrive late, twice or never, nodes come and
 * go, and time passes. Each piece is counted once, a node holds two at most, and from every history
 * a run ends whose nodes answer from then on. Each mutant must be detected.
 */
@Timeout(120)
class EveryPieceCountsOnceTest {
    private static final List<String> NODES = List.of("a", "b");
    private static final int PIECES = 3;
    private static final int DEPTH = 6;

    /** A run and the messages that are on their way to its nodes, or were. */
    private static final class History {
        final Pieces<String> pieces;
        final List<Send<String>> sent = new ArrayList<>();
        final Set<String> members = new HashSet<>();
        final int[] counted = new int[PIECES];
        long now;

        History(Pieces<String> pieces) {
            this.pieces = pieces;
        }

        void send(List<Send<String>> sends) {
            for (Send<String> each : sends) {
                assertThat(members).contains(each.node());
                if (!sent.contains(each)) {
                    sent.add(each);
                }
            }
            assertThat(pieces.progress(String::toString).nodes())
                    .allMatch(node -> node.held() <= Pieces.HELD);
        }

        void answer(Send<String> piece) {
            if (pieces.done(piece.node(), piece.piece(), now)) {
                counted[piece.piece()]++;
            }
            assertThat(counted[piece.piece()]).isEqualTo(1);
            send(pieces.next(piece.node(), now));
        }

        /** Does the event of this number, or returns false if there are fewer. */
        boolean act(int event) {
            now += 60_000_000;
            if (event < NODES.size()) {
                String node = NODES.get(event);
                if (!members.remove(node)) {
                    members.add(node);
                }
                pieces.members(members);
                send(pieces.next(now));
                return true;
            }
            if (event == NODES.size()) {
                now += Pieces.RESEND_NANOS;
                send(pieces.next(now));
                return true;
            }
            int answer = event - NODES.size() - 1;
            if (answer / 2 >= sent.size()) {
                return false;
            }
            Send<String> piece = sent.get(answer / 2); // an answer may come twice
            if (answer % 2 == 0) {
                answer(piece);
            } else {
                pieces.failed(piece.node(), piece.piece());
                send(pieces.next(piece.node(), now));
            }
            return true;
        }

        /** From now on one node is there and answers whatever it is sent. */
        void end() {
            members.clear();
            members.add("a");
            pieces.members(members);
            for (int i = 0; i < 3 * PIECES && !pieces.isOver(); i++) {
                now += Pieces.RESEND_NANOS;
                List<Send<String>> sends = pieces.next(now);
                send(sends);
                sends.forEach(this::answer);
            }
            assertThat(pieces.isOver()).isTrue();
            assertThat(counted).containsOnly(1);
        }
    }

    interface Source {
        Pieces<String> pieces();
    }

    /** Explores all histories, and returns the events of one that is wrong, or null. */
    private static @Nullable List<Integer> explore(Source source, List<Integer> events, int depth) {
        History history = new History(source.pieces());
        try {
            for (int i = 0; i < events.size(); i++) {
                if (!history.act(events.get(i))) {
                    return null;
                }
            }
            history.end();
        } catch (AssertionError e) {
            return events;
        }
        if (depth == 0) {
            return null;
        }
        for (int event = 0; event < NODES.size() + 1 + 2 * history.sent.size(); event++) {
            List<Integer> longer = new ArrayList<>(events);
            longer.add(event);
            List<Integer> wrong = explore(source, longer, depth - 1);
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    private static @Nullable List<Integer> explore(Source source) {
        return explore(source, List.of(), DEPTH);
    }

    @Test
    void allHistoriesEndWell() {
        assertThat(explore(() -> new Pieces<>(PIECES))).isNull();
    }

    @Test
    void aDuplicateThatCountsIsDetected() {
        assertThat(
                        explore(() ->
                                new Pieces<>(PIECES) {
                                    @Override
                                    boolean done(String node, int piece, long now) {
                                        super.done(node, piece, now);
                                        return true;
                                    }
                                }))
                .isNotNull();
    }

    @Test
    void aPieceThatIsForgottenWithItsNodeIsDetected() {
        assertThat(
                        explore(() ->
                                new Pieces<>(PIECES) {
                                    @Override
                                    void withdraw(int piece) {}
                                }))
                .isNotNull();
    }

    @Test
    void aMessageThatIsNotSentAgainIsDetected() {
        assertThat(
                        explore(() ->
                                new Pieces<>(PIECES) {
                                    @Override
                                    boolean isOld(long sent, long now) {
                                        return false;
                                    }
                                }))
                .isNotNull();
    }
}
