/** Waiting for time to pass. */
package dev.joule.time;
