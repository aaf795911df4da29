/**
 * The joins, one class for each kind of branch, each with the object that stands for its second
 * branch once that is opened. The package {@code pool} describes forks and when they are opened.
 * This package has only the code that the compiler should inline into the caller's.
 */
package dev.joule.compute.internal.join;
