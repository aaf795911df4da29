/** Programs with Pekko's actors and streams. */
@NullMarked
package dev.joule.bench.libraries.pekko;

import org.jspecify.annotations.NullMarked;
