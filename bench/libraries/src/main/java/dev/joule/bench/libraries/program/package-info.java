/** What the programs have in common: the executors, and how they check themselves. */
@NullMarked
package dev.joule.bench.libraries.program;

import org.jspecify.annotations.NullMarked;
