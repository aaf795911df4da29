package dev.joule.verify.schedules.explore;

import org.jspecify.annotations.Nullable;

/**
 * Detects plain accesses that the accesses of other modes do not order: happens-before by vector
 * clocks, for one run.
 *
 * <p>A release write passes its writer's clock to the threads that acquire it. A plain or opaque
 * write in between passes on nothing; a read-modify-write keeps the earlier clock. Two unordered
 * accesses of one place, one of them a write and one of them plain, are a race.
 */
final class RaceDetector {
    private final int strands;

    /** The vector clocks: for each strand, the last known step of each. */
    private final int[][] clocks;

    private Place[] table = new Place[256];
    private int size;

    RaceDetector(int strands) {
        this.strands = strands;
        clocks = new int[strands][strands];
        for (int i = 0; i < strands; i++) {
            clocks[i][i] = 1;
        }
    }

    /**
     * Records an access before it is made; a CAS is recorded only as a read.
     *
     * @return the index of a strand it races with, or -1
     */
    int access(int strand, Object base, String name, int index, Mode mode) {
        Place place = place(base, name, index);
        int[] clock = clocks[strand];
        if (mode.acquires && place.handed != null) {
            join(clock, place.handed);
        }
        boolean writes = mode.writes && mode != Mode.CAS;
        int rival = rival(place, strand, writes, mode.plain);
        if (writes) {
            write(place, strand, mode);
        }
        if (mode.reads) {
            (mode.plain ? place.plainReads : place.reads)[strand] = clock[strand];
        }
        return rival;
    }

    /** Records that a CAS, recorded as an access just before, has written. */
    int swapped(int strand, Object base, String name, int index) {
        Place place = place(base, name, index);
        int rival = rival(place, strand, true, false);
        write(place, strand, Mode.CAS);
        return rival;
    }

    private void write(Place place, int strand, Mode mode) {
        int[] clock = clocks[strand];
        (mode.plain ? place.plainWrites : place.writes)[strand] = clock[strand];
        if (!mode.reads) {
            place.handed = mode.releases ? clock.clone() : null;
        } else if (mode.releases) {
            if (place.handed == null) {
                place.handed = clock.clone();
            } else {
                join(place.handed, clock);
            }
        }
        clock[strand]++;
    }

    private int rival(Place place, int strand, boolean writes, boolean plain) {
        int[] clock = clocks[strand];
        for (int i = 0; i < strands; i++) {
            int seen = clock[i];
            if (i != strand
                    && (place.plainWrites[i] > seen
                            || (plain && place.writes[i] > seen)
                            || (writes && place.plainReads[i] > seen)
                            || (writes && plain && place.reads[i] > seen))) {
                return i;
            }
        }
        return -1;
    }

    private static void join(int[] clock, int[] other) {
        for (int i = 0; i < clock.length; i++) {
            clock[i] = Math.max(clock[i], other[i]);
        }
    }

    private Place place(Object base, String name, int index) {
        if (2 * size > table.length) {
            grow();
        }
        int at = slotOf(table, base, name, index);
        Place place = table[at];
        if (place == null) {
            place = new Place(base, name, index, strands);
            table[at] = place;
            size++;
        }
        return place;
    }

    private static int slotOf(@Nullable Place[] table, Object base, String name, int index) {
        int hash = (System.identityHashCode(base) * 31 + name.hashCode()) * 31 + index;
        int mask = table.length - 1;
        int at = (hash ^ (hash >>> 15)) & mask;
        while (true) {
            Place place = table[at];
            if (place == null
                    || (place.base == base && place.index == index && place.name.equals(name))) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    private void grow() {
        Place[] larger = new Place[2 * table.length];
        for (Place place : table) {
            if (place != null) {
                larger[slotOf(larger, place.base, place.name, place.index)] = place;
            }
        }
        table = larger;
    }

    /** A field of an object or an element of an array, with the last access of each strand. */
    private static final class Place {
        final Object base;
        final String name;
        final int index;
        final int[] plainReads;
        final int[] plainWrites;
        final int[] reads;
        final int[] writes;
        int @Nullable [] handed;

        Place(Object base, String name, int index, int strands) {
            this.base = base;
            this.name = name;
            this.index = index;
            plainReads = new int[strands];
            plainWrites = new int[strands];
            reads = new int[strands];
            writes = new int[strands];
        }
    }
}
