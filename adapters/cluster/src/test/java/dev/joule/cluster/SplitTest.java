package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The pieces of a range cover it without gaps, and their lengths differ by one at most. */
class SplitTest {
    record Range(long from, long to) {}

    @Property
    void thePiecesOfARangeCoverIt(
            @ForAll long from,
            @ForAll @LongRange(min = 0, max = 10_000) long length,
            @ForAll @IntRange(min = 1, max = 200) int pieces) {
        if (from > Long.MAX_VALUE - length) {
            return;
        }
        Split<Range> split = Split.range(from, from + length, pieces, Range::new);
        long at = from;
        for (int i = 0; i < pieces; i++) {
            Range piece = split.argument().apply(i);
            assertThat(piece.from).isEqualTo(at);
            assertThat(piece.to - piece.from).isBetween(length / pieces, length / pieces + 1);
            at = piece.to;
        }
        assertThat(at).isEqualTo(from + length);
    }

    @Property(tries = 1)
    void aRangeThatIsNoneIsRefused() {
        assertThatThrownBy(() -> Split.range(2, 1, 4, Range::new))
                .hasMessage("cannot divide 2 to 1 into 4 pieces");
        assertThatThrownBy(() -> new Split<>(-1, i -> i)).hasMessageContaining("negative");
    }
}
