/**
 * The joins, one class for each kind of branch, each with the object that stands for its second
 * branch once that is opened. What a fork is, and when it is opened, is told in the package {@code
 * pool}; here is only what the compiler is to see as one piece with the caller's code.
 */
package dev.joule.compute.internal.join;
