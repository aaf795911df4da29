package dev.joule.compute.internal;

import java.util.stream.Stream;
import org.openjdk.jol.datamodel.DataModel;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;
import org.openjdk.jol.layouters.HotSpotLayouter;

/**
 * The distances between the fields of a class. HotSpot's layout is computed rather than read from
 * this JVM, so that all three sizes of an object header are covered.
 */
public final class Distances {

    /** Two cache lines, since they are fetched in pairs. */
    public static final int APART = 128;

    private static final int JDK = 25;

    private final ClassLayout layout;

    public Distances(Class<?> type, DataModel model) {
        layout = ClassLayout.parseClass(type, new HotSpotLayouter(model, JDK));
    }

    /** Returns the models with and without compact headers and compressed references. */
    public static Stream<DataModel> models() {
        return Stream.of(
                new Model64(true, true, 8),
                new Model64(false, true, 8),
                new Model64(false, false, 8));
    }

    /** The least distance of a field from any other that is no padding, and from both ends. */
    public long fromTheRest(String name, String... together) {
        FieldLayout field =
                layout.fields().stream()
                        .filter(f -> f.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        long least = Math.min(field.offset(), apart(last(field), layout.instanceSize()));
        for (FieldLayout other : layout.fields()) {
            boolean counts = other != field && !isPadding(other);
            for (String friend : together) {
                counts &= !other.name().equals(friend);
            }
            if (counts) {
                least = Math.min(least, apart(field, other));
            }
        }
        return least;
    }

    private static boolean isPadding(FieldLayout field) {
        return field.name().matches("[a-d][0-9a-f]{1,2}");
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
