/** What the simulator and the explorer of schedules run the actors of a play on. */
package dev.joule.verify.coroutine;
