package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.datamodel.DataModel;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;
import org.openjdk.jol.layouters.HotSpotLayouter;

/**
 * No line, and no pair of lines, of 128 bytes holds two of head, tail and anything else. HotSpot's
 * layout is computed rather than asked of this JVM, so that all three sizes of an object header are
 * looked at and no deprecated memory access is needed.
 */
@Timeout(20)
class QueueIndicesStandApartTest {
    private static final int APART = 128;
    private static final int JDK = 25;

    static Stream<DataModel> models() {
        return Stream.of(
                new Model64(true, true, 8),
                new Model64(false, true, 8),
                new Model64(false, false, 8));
    }

    @ParameterizedTest
    @MethodSource("models")
    void headAndTailHaveTheirCacheLinesToThemselves(DataModel model) {
        ClassLayout layout =
                ClassLayout.parseClass(LocalQueue.class, new HotSpotLayouter(model, JDK));
        FieldLayout head = field(layout, "head");
        FieldLayout tail = field(layout, "tail");
        for (FieldLayout index : List.of(head, tail)) {
            assertThat(index.offset()).as("from the header").isGreaterThanOrEqualTo(APART);
            assertThat(apart(last(index), layout.instanceSize()))
                    .as("from the next object")
                    .isGreaterThanOrEqualTo(APART);
            for (FieldLayout other : layout.fields()) {
                boolean padding = other.typeClass().equals("byte");
                if (!padding && other != index) {
                    assertThat(apart(index, other))
                            .as("%s from %s", index.name(), other.name())
                            .isGreaterThanOrEqualTo(APART);
                }
            }
        }
    }

    private static FieldLayout field(ClassLayout layout, String name) {
        return layout.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long apart(FieldLayout a, FieldLayout b) {
        return a.offset() < b.offset() ? apart(last(a), b.offset()) : apart(last(b), a.offset());
    }

    /** Cache lines begin where objects may, at multiples of eight. */
    private static long apart(long lastByte, long firstByte) {
        return (firstByte & -8) - (lastByte & -8);
    }

    private static long last(FieldLayout field) {
        return field.offset() + field.size() - 1;
    }
}
