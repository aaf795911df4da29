/**
 * The suite {@code tasks}: the costs to spawn, wake, yield, submit, wait and sleep.
 *
 * <p>Every subject does the same work with the idiom its users would reach for. Where the row is
 * about tasks, a Joule task is a hand-written {@link dev.joule.task.Pollable} with a full handle, a
 * JDK task is the result of {@code submit} or a {@link java.util.concurrent.CompletableFuture}, a
 * Kotlin task is a coroutine whose state machine is written as its compiler writes it, and the
 * peers under {@code lab/bench/peers} use theirs. The {@code execute_*} rows are about plain
 * Runnables, the {@code schedule_*} rows about delayed ones that threads outside the pool set.
 */
@NullMarked
package dev.joule.bench.tasks;

import org.jspecify.annotations.NullMarked;
