/** Programs with Lucene. */
@NullMarked
package dev.joule.bench.libraries.lucene;

import org.jspecify.annotations.NullMarked;
