package dev.joule.compute.internal.pool;

import java.util.function.IntConsumer;

/**
 * The settings of a pool.
 *
 * @param workers the number of workers
 * @param name the prefix of the workers' names
 * @param stackSize bytes of stack per worker; 0 for the JVM's choice
 * @param onStart run by each worker first, with its index
 * @param onStop run by each worker last, with its index
 */
public record PoolSettings(
        int workers, String name, long stackSize, IntConsumer onStart, IntConsumer onStop) {}
