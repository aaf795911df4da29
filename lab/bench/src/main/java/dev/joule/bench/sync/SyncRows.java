package dev.joule.bench.sync;

import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Row;
import java.util.ArrayList;
import java.util.List;

/** The rows of the suite, in the order of the table. */
final class SyncRows {
    /** The messages of a round. */
    static final int MESSAGES = 40_000;

    /** The round trips, or selects, of a round. */
    static final int TURNS = 10_000;

    /**
     * Producers and consumers at a channel.
     *
     * @param capacity 0 for an unbounded channel
     */
    record Crowd(int capacity, int producers, int consumers) {
        String row() {
            return (capacity == 0 ? "unbounded" : "bounded_" + capacity)
                    + ("_" + producers + "_" + consumers);
        }
    }

    static final List<Crowd> CROWDS =
            List.of(
                    new Crowd(1, 1, 1),
                    new Crowd(64, 1, 1),
                    new Crowd(1024, 1, 1),
                    new Crowd(64, 8, 1),
                    new Crowd(1, 8, 8),
                    new Crowd(64, 8, 8),
                    new Crowd(1024, 8, 8),
                    new Crowd(0, 1, 1));

    static final String PING_PONG = "rendezvous_ping_pong";
    static final String ALONE = "send_receive_alone";
    static final String SELECT_2 = "select_2_ready";
    static final String SELECT_100 = "select_100_ready";
    static final String ALLOCATION = "bounded_64_1_1_bytes";

    static final List<Row> ALL = all();

    private SyncRows() {}

    private static List<Row> all() {
        List<Row> rows = new ArrayList<>();
        CROWDS.forEach(crowd -> rows.add(Row.nanos(crowd.row())));
        for (String row : List.of(PING_PONG, ALONE, SELECT_2, SELECT_100)) {
            rows.add(Row.nanos(row));
        }
        rows.add(new Row(ALLOCATION, "B", FigureKind.BATCHED, ALLOCATION));
        return rows;
    }
}
