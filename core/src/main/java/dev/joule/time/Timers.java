package dev.joule.time;

/** Makes timers. */
public final class Timers {
    private Timers() {}
}
