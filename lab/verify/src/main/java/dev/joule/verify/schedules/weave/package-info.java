/**
 * Puts calls of the explorer's hooks into classes as they are loaded: the production classes, or
 * one of them mutated, and the plays that use them.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules.weave;
