package dev.joule.cluster;

import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * A job that every node knows by name: a function from an argument to a result, and a function that
 * combines two results.
 *
 * {@snippet class="dev.joule.cluster.ClusterSnippets" region="job"}
 *
 * <p>Names, arguments and results travel, and code never does. Arguments and results are records of
 * numbers, strings, enums, lists and other records, or such a value itself; neither is null.
 *
 * <p>A piece may run more than once, on several nodes at the same time, so the function should have
 * no effects outside of its result. It runs on a worker of the node's pool, one piece at a time,
 * and should divide its work among the workers: {@link dev.joule.compute.Compute} and {@link
 * dev.joule.compute.Par} do. When the run ends early, the computation is cancelled as by {@link
 * dev.joule.compute.Cancellation}.
 *
 * @param name the name under which the nodes know the job
 * @param version a number to be changed whenever the function or a class of its data changes
 * @param argument the class of an argument
 * @param result the class of a result
 * @param function computes a piece
 * @param identity the result of no piece at all
 * @param combine combines two results, on the caller's node; associative and commutative, since
 *     results come in any order
 * @param <A> the argument of a piece
 * @param <R> the result of a piece, and of the run
 */
public record ClusterJob<A, R>(
        String name,
        int version,
        Class<A> argument,
        Class<R> result,
        Function<? super A, ? extends R> function,
        R identity,
        BinaryOperator<R> combine) {
    private static final Set<Class<?>> SIMPLE =
            Set.of(String.class, Boolean.class, Integer.class, Long.class, Double.class);

    /**
     * Checks the classes.
     *
     * @throws IllegalArgumentException if the argument or the result is of a class that cannot
     *     travel
     */
    public ClusterJob {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(combine, "combine");
        requireData(name, argument);
        requireData(name, result);
    }

    private static void requireData(String job, Class<?> type) {
        if (!type.isRecord() && !type.isEnum() && !SIMPLE.contains(type)) {
            throw new IllegalArgumentException(
                    "job %s: a %s cannot travel to another node. Use a record, an enum, a string or a boxed number. Code does not travel: name a job instead"
                            .formatted(job, type.getName()));
        }
    }

    /** Returns the name and the version. */
    @Override
    public String toString() {
        return name + "/" + version;
    }
}
