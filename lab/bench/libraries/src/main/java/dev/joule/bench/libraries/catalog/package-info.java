/** All programs by name, as a child of the benchmarks finds them. */
@NullMarked
package dev.joule.bench.libraries.catalog;

import org.jspecify.annotations.NullMarked;
