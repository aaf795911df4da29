package dev.joule.bench.libraries;

import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Row;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The rows of the suite: each program reports its time and its processor time. */
public final class LibraryRows {

    /** The suffix of a program's row of times. */
    public static final String TIME = "_time";

    /** The suffix of its row of processor times. */
    public static final String CPU = "_cpu";

    /** The programs, in the order of the table. */
    public static final List<String> PROGRAMS =
            List.of(
                    "kotlin_launch",
                    "kotlin_from_outside",
                    "kotlin_delays",
                    "kotlin_timeouts",
                    "kotlin_rendezvous",
                    "kotlin_channels",
                    "kotlin_mutex",
                    "kotlin_yield",
                    "kotlin_async_tree",
                    "kotlin_flow",
                    "reactor_publish_on",
                    "reactor_flat_map",
                    "reactor_parallel",
                    "reactor_worker",
                    "reactor_delays",
                    "reactor_sinks",
                    "reactor_timeouts",
                    "rxjava_observe_on",
                    "rxjava_flat_map",
                    "rxjava_worker",
                    "rxjava_delays",
                    "rxjava_timeouts",
                    "pekko_pair",
                    "pekko_pairs_8",
                    "pekko_pairs_200",
                    "pekko_fan_out",
                    "pekko_fan_in",
                    "pekko_ring",
                    "pekko_asks",
                    "pekko_streams",
                    "pekko_map_async",
                    "lucene_indexing",
                    "lucene_search",
                    "lucene_search_8",
                    "grpc_unary",
                    "grpc_one_by_one",
                    "grpc_streams",
                    "grpc_bidi",
                    "grpc_blocking");

    /**
     * The programs that can use a pool of fixed size: no timers, and the library has no pool of
     * fixed size of its own. (Lucene's default is one.)
     */
    static final Set<String> FIXED =
            Set.of(
                    "kotlin_launch",
                    "kotlin_from_outside",
                    "kotlin_channels",
                    "kotlin_async_tree",
                    "reactor_flat_map",
                    "reactor_worker",
                    "rxjava_flat_map",
                    "rxjava_worker",
                    "pekko_pairs_8",
                    "pekko_pairs_200",
                    "grpc_unary");

    static final List<Row> ALL = PROGRAMS.stream().flatMap(LibraryRows::both).toList();

    private LibraryRows() {}

    private static Stream<Row> both(String program) {
        String time = program + TIME;
        return Stream.of(
                new Row(time, "ms", FigureKind.COST, time),
                new Row(program + CPU, "ms", FigureKind.COST, time));
    }
}
