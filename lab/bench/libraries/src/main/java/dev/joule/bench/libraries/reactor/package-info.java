/** Programs with Project Reactor. */
@NullMarked
package dev.joule.bench.libraries.reactor;

import org.jspecify.annotations.NullMarked;
