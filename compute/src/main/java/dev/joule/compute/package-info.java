/**
 * Fork-join parallelism for computations: {@link dev.joule.compute.ComputePool} and the operations
 * that run on it.
 *
 * <p>{@link dev.joule.compute.ComputePool} owns the workers. {@link dev.joule.compute.Compute} has
 * the joins and scopes for code that already runs on a worker, and uses the shared pool elsewhere.
 *
 * <p>The package is for tasks that compute. A task that blocks holds a worker: use a {@code
 * Scheduler} or virtual threads for it.
 */
package dev.joule.compute;
