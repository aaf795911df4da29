/**
 * The suite {@code bench compute}: forks, loops, sequences and sorts, at one and two threads.
 *
 * <p>A child measures a row at one thread and then at two, so the row that ends in {@code _t2} is
 * reported by the child of the one that ends in {@code _t1}. The rows that end in {@code _warm} are
 * measured in one child per subject, after the work of all rows has been run in it for a while:
 * that is the profile users have.
 */
@NullMarked
package dev.joule.bench.compute;

import org.jspecify.annotations.NullMarked;
