/** Programs with RxJava. */
@NullMarked
package dev.joule.bench.libraries.rxjava;

import org.jspecify.annotations.NullMarked;
