/** Pools of connections that more threads want than there are connections. */
@NullMarked
package dev.joule.bench.programs.pools;

import org.jspecify.annotations.NullMarked;
