/**
 * {@code joule bench sync}: channels and selects, of stackless tasks and of virtual threads,
 * against queues of the JDK, Tokio and Go.
 */
@NullMarked
package dev.joule.bench.sync;

import org.jspecify.annotations.NullMarked;
