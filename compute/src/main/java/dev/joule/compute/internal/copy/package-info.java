/**
 * Loops of their own for functions that are called often.
 *
 * <h2>Purpose</h2>
 *
 * <p>The JIT compiler inlines the function that a loop calls as long as it has seen one there. With
 * two it inlines both, with a type check at each step. A loop of a library soon sees more, and from
 * then on each step is a call through a table: several times slower. Nothing is vectorised in
 * either case. So a function that has been called often gets a copy of the loop, with a profile of
 * its own.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A class has nothing but loops that are given the function. It implements an interface and
 *       has no state.
 *   <li>The code that runs a loop gets the loops of the function's class from {@link
 *       dev.joule.compute.internal.copy.LoopCopies#of}; a lambda's class stands for its place in
 *       the source.
 *   <li>A single function needs no copy. Otherwise each function gets one after a million calls: a
 *       hidden class from the same bytes. The copy lives until the function's class is unloaded and
 *       the next function is met; once it has made a visitor, as long as this library, since a
 *       lambda's class is never unloaded before its loader. So there are no more of them than a
 *       limit says, and then all others share. A function's class does not keep this library
 *       loaded.
 * </ol>
 *
 * <h2>Non-goals</h2>
 *
 * <p>Where classes cannot be defined at run time, as in a native image, all share one copy for
 * good. A function that calls one of several others in turn gains nothing.
 *
 * <h2>Verified by</h2>
 *
 * <p>LoopCopiesTest; CopiesAreMadeTest, for the loops there are: if one could not be copied, only a
 * measurement would tell.
 */
package dev.joule.compute.internal.copy;
