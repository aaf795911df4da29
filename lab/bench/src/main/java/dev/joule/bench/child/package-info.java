/**
 * The inside of a child process: finds the workload, warms it up, prints its samples. The protocol
 * is described in {@link dev.joule.bench.harness}.
 */
@NullMarked
package dev.joule.bench.child;

import org.jspecify.annotations.NullMarked;
