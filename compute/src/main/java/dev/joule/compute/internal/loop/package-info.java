/**
 * Parallel loops: split when somebody wants work, and not before.
 *
 * <p>A loop runs in blocks. After each its worker looks whether another one presses it for work
 * (one plain read); only then the rest of the range is halved, the second half is opened as a fork,
 * and the loop goes on with the first. Whoever takes the second half does the same with it. So a
 * loop that nobody helps with runs as the sequential one would, in one piece and with one partial
 * result, and one that is helped with is split about as often as somebody comes for work.
 *
 * <p>How long a block may be depends on what a step costs, which only some loops know. The others
 * begin with one step and grow until a block takes a few microseconds. On a thread that is no
 * worker a loop begins right there, and goes to the pool when it turns out to take longer than a
 * wake-up is worth.
 */
package dev.joule.compute.internal.loop;
