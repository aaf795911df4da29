/**
 * Fork-join parallelism for computations: {@link dev.joule.compute.ComputePool} and what runs on
 * it.
 *
 * <p>{@link dev.joule.compute.ComputePool} owns the workers. {@link dev.joule.compute.Compute} has
 * the joins and scopes for code that already runs on one, and uses the shared pool elsewhere.
 *
 * <p>All of it is for work that computes. A task that blocks holds a worker; use a {@code
 * Scheduler} or virtual threads for those.
 */
package dev.joule.compute;
