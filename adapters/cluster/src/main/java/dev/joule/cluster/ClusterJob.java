package dev.joule.cluster;

import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * A job that every node knows by name: a function from an argument to a result, and a way to
 * combine two results.
 *
 * {@snippet class="dev.joule.cluster.ClusterSnippets" region="job"}
 *
 * <p>Only names, arguments and results travel, never code. A node whose job of this name has
 * another version runs no piece of it. Change the version whenever the function, the argument or
 * the result changes.
 *
 * <p>The function runs on a worker of the node's pool, one piece at a time, so it should divide its
 * work among the workers: {@link dev.joule.compute.Compute} and {@link dev.joule.compute.Par} do.
 * When the run ends early, the computation is cancelled as by {@link
 * dev.joule.compute.Cancellation}. A piece may run more than once, on several nodes, so the
 * function should have no effects outside of its result.
 *
 * <p>Arguments and results are records of numbers, strings, enums, lists and other records, or such
 * a value itself; neither is null. Results are combined in any order, so combining must be
 * associative and commutative.
 *
 * @param <A> the argument of a piece
 * @param <R> the result of a piece, and of the run
 */
public final class ClusterJob<A, R> {
    private static final Set<Class<?>> SIMPLE =
            Set.of(
                    String.class,
                    Boolean.class,
                    Integer.class,
                    Long.class,
                    Double.class,
                    Float.class);

    final String name;
    final int version;
    final Class<A> argument;
    final Class<R> result;
    final Function<? super A, ? extends R> function;
    final R identity;
    final BinaryOperator<R> combine;

    private ClusterJob(Mapped<A, R> mapped, R identity, BinaryOperator<R> combine) {
        name = mapped.job.name;
        version = mapped.job.version;
        argument = mapped.argument;
        result = mapped.result;
        function = mapped.function;
        this.identity = Objects.requireNonNull(identity, "identity");
        this.combine = Objects.requireNonNull(combine, "combine");
    }

    /** Begins the description of a job. */
    public static Named named(String name, int version) {
        return new Named(Objects.requireNonNull(name, "name"), version);
    }

    /** Returns the name and the version. */
    @Override
    public String toString() {
        return name + "/" + version;
    }

    /** The name and the version of a job. */
    public static final class Named {
        private final String name;
        private final int version;

        private Named(String name, int version) {
            this.name = name;
            this.version = version;
        }

        /**
         * Sets the function that computes a piece.
         *
         * @throws IllegalArgumentException if the argument or the result is of a class that cannot
         *     travel
         */
        public <A, R> Mapped<A, R> map(
                Class<A> argument, Class<R> result, Function<? super A, ? extends R> function) {
            return new Mapped<>(
                    this,
                    data(argument),
                    data(result),
                    Objects.requireNonNull(function, "function"));
        }

        private <T> Class<T> data(Class<T> type) {
            if (!type.isRecord() && !type.isEnum() && !SIMPLE.contains(type)) {
                throw new IllegalArgumentException(
                        "job %s/%d: a %s cannot travel to another node. Use a record, an enum, a string or a boxed number; code does not travel, so name a job instead"
                                .formatted(name, version, type.getName()));
            }
            return type;
        }
    }

    /** A job without its reduction. */
    public static final class Mapped<A, R> {
        private final Named job;
        private final Class<A> argument;
        private final Class<R> result;
        private final Function<? super A, ? extends R> function;

        private Mapped(
                Named job,
                Class<A> argument,
                Class<R> result,
                Function<? super A, ? extends R> function) {
            this.job = job;
            this.argument = argument;
            this.result = result;
            this.function = function;
        }

        /**
         * Sets how two results become one, on the caller's node, and returns the job.
         *
         * @param identity the result of no piece at all
         * @param combine an associative and commutative function
         */
        public ClusterJob<A, R> reduce(R identity, BinaryOperator<R> combine) {
            return new ClusterJob<>(this, identity, combine);
        }
    }
}
