/**
 * Child processes with a time limit: their output is kept, and a stuck one has to print its
 * threads.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.process;
