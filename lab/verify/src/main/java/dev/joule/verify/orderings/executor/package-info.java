/** The races of the executor package: delayed tasks against the end of their scheduler. */
@NullMarked
package dev.joule.verify.orderings.executor;

import org.jspecify.annotations.NullMarked;
