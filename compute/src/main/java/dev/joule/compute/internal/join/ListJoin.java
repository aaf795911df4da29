package dev.joule.compute.internal.join;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Joins any number of branches, as a tree of joins of two. */
public final class ListJoin {

    private ListJoin() {}

    /** Runs all branches; called on a worker. */
    @SuppressWarnings("unchecked") // filled by the branches themselves
    public static <T extends @Nullable Object> List<T> join(
            List<? extends Supplier<? extends T>> branches) {
        Object[] results = new Object[branches.size()];
        if (results.length > 0) {
            fill(branches, results, 0, results.length);
        }
        return (List<T>) Collections.unmodifiableList(Arrays.asList(results));
    }

    @SuppressWarnings("NullAway") // a branch may yield null where T says so
    private static void fill(
            List<? extends Supplier<?>> branches, Object[] results, int from, int to) {
        if (to - from == 1) {
            results[from] = branches.get(from).get();
            return;
        }
        int mid = (from + to) >>> 1;
        RunnableJoin.join(
                () -> fill(branches, results, from, mid), () -> fill(branches, results, mid, to));
    }
}
