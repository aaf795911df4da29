package dev.joule.compute.internal.pool;

import java.util.function.IntConsumer;

/**
 * What a pool is made with.
 *
 * @param parallelism how many workers
 * @param name the workers' names begin so
 * @param stackSize bytes of stack per worker; 0 for the JVM's choice
 * @param helpUnrelated whether a waiting worker may run jobs of other computations
 * @param onStart run by each worker first, with its index
 * @param onStop run by each worker last, with its index
 */
public record PoolSettings(
        int parallelism,
        String name,
        long stackSize,
        boolean helpUnrelated,
        IntConsumer onStart,
        IntConsumer onStop) {}
