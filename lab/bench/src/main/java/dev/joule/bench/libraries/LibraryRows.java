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
                    // 100,000 coroutines, launched by a coroutine and from outside
                    "kotlin_launch",
                    "kotlin_from_outside",
                    // 20,000 times delay(10) at once; 100,000 times withTimeout that does not
                    // fire
                    "kotlin_delays",
                    "kotlin_timeouts",
                    // 100,000 messages without a buffer; 200,000 from four to four through one of
                    // 64
                    "kotlin_rendezvous",
                    "kotlin_channels",
                    // eight coroutines that take a lock 5,000 times each, and yield under it;
                    // eight that yield 20,000 times
                    "kotlin_mutex",
                    "kotlin_yield",
                    // a tree of async, 14 deep; 200,000 elements through two buffers
                    "kotlin_async_tree",
                    "kotlin_flow",
                    // four pipelines of 100,000 elements, two hops each
                    "reactor_publish_on",
                    // 50,000 single hops, 64 at once
                    "reactor_flat_map",
                    // 400,000 elements on two rails
                    "reactor_parallel",
                    // 100,000 tasks given to eight Workers from outside
                    "reactor_worker",
                    // 20,000 delays of 10 ms at once
                    "reactor_delays",
                    // 50,000 elements emitted to each of four subscribers
                    "reactor_sinks",
                    // as reactor_flat_map, each hop with a timeout that does not fire
                    "reactor_timeouts",
                    // as the rows of Reactor
                    "rxjava_observe_on",
                    "rxjava_flat_map",
                    "rxjava_worker",
                    "rxjava_delays",
                    "rxjava_timeouts",
                    // 100,000 messages back and forth, by that many pairs of actors
                    "pekko_pair",
                    "pekko_pairs_8",
                    "pekko_pairs_200",
                    // 100,000 messages from one to a hundred, from a hundred to one, around a
                    // ring of a hundred
                    "pekko_fan_out",
                    "pekko_fan_in",
                    "pekko_ring",
                    // 20,000 asks at once; 100,000 elements through three stages, and through
                    // futures
                    "pekko_asks",
                    "pekko_streams",
                    "pekko_map_async",
                    // 40 tasks write 5,000 documents each to an index in memory
                    "lucene_indexing",
                    // 100 queries three ways over eight segments, by one caller and by eight
                    "lucene_search",
                    "lucene_search_8",
                    // 6,400 calls, 64 at once; 1,000 blocking calls, one after the other
                    "grpc_unary",
                    "grpc_one_by_one",
                    // 64 streams of 200 messages; 64 of 100 messages back and forth
                    "grpc_streams",
                    "grpc_bidi",
                    // 512 calls, 64 at once, whose handlers block for 5 ms; Joule's are on its
                    // blocking executor
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
