package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cluster.Pieces.Send;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which node gets which piece, case by case. */
@Timeout(60)
class PiecesTest {
    private static final long MILLI = 1_000_000;

    private final Pieces<String> pieces = new Pieces<>(6);

    @Test
    void eachNodeGetsAFirstPieceBeforeAnyGetsASecond() {
        pieces.members(Set.of("a"));
        pieces.members(List.of("a", "b"));
        assertThat(pieces.next(0))
                .containsExactly(send("a", 0), send("b", 1), send("a", 2), send("b", 3));
        assertThat(pieces.next(1)).isEmpty();
    }

    @Test
    void aNodeThatAnswersGetsTheNextPiece() {
        pieces.members(Set.of("a"));
        pieces.next(0);
        assertThat(pieces.done("a", 0, 1)).isTrue();
        assertThat(pieces.next("a", 1)).containsExactly(send("a", 2));
    }

    @Test
    void thePiecesOfALostNodeGoToTheOthers() {
        pieces.members(List.of("a", "b"));
        pieces.next(0);
        pieces.members(Set.of("b"));
        pieces.done("b", 1, 1);
        assertThat(pieces.next("b", 1)).containsExactly(send("b", 0));
        assertThat(pieces.next("a", 1)).isEmpty();
        pieces.members(List.of("a", "b"));
        assertThat(pieces.next("a", 2)).containsExactly(send("a", 2), send("a", 4));
    }

    @Test
    void anIdleNodeGetsACopyOfTheOldestPieceOnce() {
        pieces.members(List.of("a", "slow"));
        pieces.next(0);
        for (int piece : new int[] {0, 2, 4, 5}) {
            long now = (piece < 4 ? 200 : 400) * MILLI;
            assertThat(pieces.done("a", piece, now)).isTrue();
            pieces.next("a", now);
        }
        assertThat(pieces.next(400 * MILLI)).isEmpty();
        assertThat(pieces.next(401 * MILLI)).containsExactly(send("a", 1));
        assertThat(pieces.done("a", 1, 402 * MILLI)).isTrue();
        assertThat(pieces.done("slow", 1, 403 * MILLI)).as("counted already").isFalse();
        assertThat(pieces.next("a", 403 * MILLI)).containsExactly(send("a", 3));
        assertThat(pieces.done("slow", 3, 404 * MILLI)).isTrue();
        assertThat(pieces.isOver()).isTrue();
        assertThat(pieces.done("a", 3, 405 * MILLI)).isFalse();
        assertThat(pieces.progress(String::toString))
                .extracting(Progress::done, Progress::copies, Progress::late)
                .containsExactly(6, 2, 2);
    }

    @Test
    void eachFurtherCopyWaitsLonger() {
        Pieces<String> one = new Pieces<>(2);
        one.members(List.of("a", "b", "c"));
        assertThat(one.next(0)).containsExactly(send("a", 0), send("b", 1));
        one.done("b", 1, 100 * MILLI);
        assertThat(one.next("b", 201 * MILLI)).containsExactly(send("b", 0));
        assertThat(one.next(601 * MILLI)).isEmpty();
        assertThat(one.next(602 * MILLI)).containsExactly(send("c", 0));
    }

    @Test
    void whatIsNotAnsweredIsSentAgain() {
        Pieces<String> one = new Pieces<>(1);
        one.members(Set.of("a"));
        one.next(0);
        assertThat(one.next(Pieces.RESEND_NANOS - 1)).isEmpty();
        assertThat(one.next(Pieces.RESEND_NANOS)).containsExactly(send("a", 0));
        assertThat(one.next(Pieces.RESEND_NANOS + 1)).isEmpty();
        assertThat(one.next(2 * Pieces.RESEND_NANOS)).containsExactly(send("a", 0));
    }

    @Test
    void theThirdFailureOfAPieceIsTheLast() {
        pieces.members(Set.of("a"));
        pieces.next(0);
        assertThat(pieces.failed("a", 0)).isFalse();
        assertThat(pieces.next("a", 1)).containsExactly(send("a", 0));
        assertThat(pieces.failed("a", 1)).as("another piece").isFalse();
        assertThat(pieces.failed("a", 0)).isFalse();
        pieces.next("a", 2);
        assertThat(pieces.failed("a", 0)).isTrue();
    }

    @Test
    void aFailedCopyOfADonePieceDoesNotMatter() {
        pieces.members(List.of("a"));
        pieces.next(0);
        for (int i = 0; i < Pieces.ATTEMPTS - 1; i++) {
            pieces.failed("a", 0);
            pieces.next("a", 1);
        }
        assertThat(pieces.done("b", 0, 1)).isTrue();
        assertThat(pieces.failed("a", 0)).isFalse();
    }

    @Test
    void aNodeOfAnotherVersionGetsNothingMore() {
        pieces.members(List.of("a", "old"));
        pieces.next(0);
        pieces.refused("old", "offers words/1");
        pieces.members(List.of("a", "old"));
        assertThat(pieces.next(1)).isEmpty();
        assertThat(pieces.progress(String::toString).nodes())
                .containsExactly(
                        new Progress.Node("a", 2, 0, ""),
                        new Progress.Node("old", 0, 0, "offers words/1"));
        pieces.members(Set.of("a"));
        pieces.members(List.of("a", "old")); // restarted, perhaps with another program
        assertThat(pieces.next(2)).containsExactly(send("old", 1), send("old", 3));
    }

    private static Send<String> send(String node, int piece) {
        return new Send<>(node, piece);
    }
}
