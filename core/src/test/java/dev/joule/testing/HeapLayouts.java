package dev.joule.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jol.datamodel.DataModel;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;
import org.openjdk.jol.layouters.HotSpotLayouter;

/**
 * Where fields lie in an object. HotSpot's layout is computed rather than asked of this JVM, so
 * that all three sizes of an object header are looked at and no deprecated memory access is needed.
 */
public final class HeapLayouts {
    private static final int APART = 128;
    private static final int JDK = 25;

    private HeapLayouts() {}

    /**
     * Checks that no pair of cache lines holds one of these fields and anything else: another field
     * that is no padding, the header, or the next object.
     */
    public static void assertApart(Class<?> type, String... fields) {
        Stream.of(
                        new Model64(true, true, 8),
                        new Model64(false, true, 8),
                        new Model64(false, false, 8))
                .forEach(model -> assertApart(model, type, List.of(fields)));
    }

    private static void assertApart(DataModel model, Class<?> type, List<String> fields) {
        ClassLayout layout = ClassLayout.parseClass(type, new HotSpotLayouter(model, JDK));
        List<FieldLayout> own =
                layout.fields().stream().filter(field -> fields.contains(field.name())).toList();
        assertThat(own).hasSameSizeAs(fields);
        for (FieldLayout field : own) {
            assertThat(field.offset()).as("from the header").isGreaterThanOrEqualTo(APART);
            assertThat(apart(last(field), layout.instanceSize()))
                    .as("from the next object")
                    .isGreaterThanOrEqualTo(APART);
            layout.fields().stream()
                    .filter(other -> !fields.contains(other.name()))
                    .filter(other -> !other.typeClass().equals("byte"))
                    .forEach(other ->
                            assertThat(apart(field, other))
                                    .as("%s from %s", field.name(), other.name())
                                    .isGreaterThanOrEqualTo(APART));
        }
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
