/** The programs of the suite by their names, as a child of the benchmarks finds them. */
@NullMarked
package dev.joule.bench.programs.catalog;

import org.jspecify.annotations.NullMarked;
