/** Threads that take turns all the time, on connections of a pool or on the processors. */
@NullMarked
package dev.joule.bench.programs.threads;

import org.jspecify.annotations.NullMarked;
