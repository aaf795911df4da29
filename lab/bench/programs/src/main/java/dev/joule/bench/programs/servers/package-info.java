/** The servers: each answers text, and some more than that. */
@NullMarked
package dev.joule.bench.programs.servers;

import org.jspecify.annotations.NullMarked;
