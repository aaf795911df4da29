package dev.joule.compute.internal.pool;

import java.util.function.IntConsumer;

/**
 * What a pool is made with.
 *
 * @param workers the number of workers
 * @param name the workers' names begin so
 * @param stackSize bytes of stack per worker; 0 for the JVM's choice
 * @param onStart run by each worker first, with its index
 * @param onStop run by each worker last, with its index
 */
public record PoolSettings(
        int workers, String name, long stackSize, IntConsumer onStart, IntConsumer onStop) {}
