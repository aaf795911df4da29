/** {@code joule demo}: two workloads of the benchmarks, their figures in words. */
@NullMarked
package dev.joule.bench.demo;

import org.jspecify.annotations.NullMarked;
