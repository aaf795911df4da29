/** Common parts of the programs: the executors and the checks of results. */
@NullMarked
package dev.joule.bench.libraries.program;

import org.jspecify.annotations.NullMarked;
