/**
 * The suite {@code bench compute}: forks, loops, sequences and sorts, at one and two threads.
 *
 * <p>A child measures a row at one thread and then at two, so the row that ends in {@code _t2} is reported by
 * the child of the one that ends in {@code _t1}. A row that ends in {@code _warm} is measured after every
 * other row's work has been run in the same JVM for a while: that is the profile users have.
 */
@NullMarked
package dev.joule.bench.compute;

import org.jspecify.annotations.NullMarked;
