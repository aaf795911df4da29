/** Coroutines for the simulator and the explorer of schedules, which run each actor on one. */
package dev.joule.verify.coroutine;
