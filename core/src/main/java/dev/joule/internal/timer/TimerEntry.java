package dev.joule.internal.timer;

/** A timer. */
public abstract class TimerEntry {}
