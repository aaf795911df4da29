package dev.joule.bench.compute;

import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Row;
import java.util.ArrayList;
import java.util.List;

/** The rows of the suite, in the order of the table. */
final class ComputeRows {

    /** The rows that every subject has in some way. */
    static final List<String> BASES =
            List.of(
                    "fork_fib32",
                    "fork_tree_10",
                    "fork_tree_15",
                    "fork_tree_20",
                    "fork_fib40",
                    "fib40_cutoff20",
                    "sum_10m",
                    "any_full_10m",
                    "find_early_10m",
                    "find_middle_10m",
                    "position_early",
                    "min_by_key_10m",
                    "chunks_sum",
                    "enumerate_for_each",
                    "chain_sum",
                    "zip_dot",
                    "flatten_sum",
                    "filter_map_collect",
                    "sort_1m_random",
                    "sort_1m_sorted",
                    "sort_1m_reversed",
                    "sort_1m_equal",
                    "sort_1m_pipe_organ",
                    "sort_objects_1m",
                    "stable_sort_1m",
                    "prefix_sum_10m",
                    "small_sum_1",
                    "small_sum_10",
                    "small_sum_100",
                    "small_sum_1000",
                    "small_sum_10000");

    /** The same recursion with two lambdas per fork; only Joule offers both forms. */
    static final String BY_LAMBDAS = "fork_fib32_lambdas";

    /** A row that takes too long to be run more than once. */
    static final String LONG = "fork_fib40";

    /** The row whose child reports all that end in {@code _warm}. */
    static final String WARM = BASES.getFirst() + "_t1_warm";

    private ComputeRows() {}

    static List<Row> all() {
        List<Row> rows = new ArrayList<>();
        for (String base : BASES) {
            add(rows, base, "", base + "_t1");
        }
        add(rows, BY_LAMBDAS, "", BY_LAMBDAS + "_t1");
        for (String base : BASES) {
            if (!base.equals(LONG)) {
                add(rows, base, "_warm", WARM);
            }
        }
        return rows;
    }

    private static void add(List<Row> rows, String base, String suffix, String measuredBy) {
        for (int threads = 1; threads <= 2; threads++) {
            String name = base + "_t" + threads + suffix;
            rows.add(new Row(name, "ns", FigureKind.BATCHED, measuredBy));
        }
    }
}
