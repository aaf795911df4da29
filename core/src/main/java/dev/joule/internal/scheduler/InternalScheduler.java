package dev.joule.internal.scheduler;

import dev.joule.Scheduler;

/** A scheduler of this module, or a stand-in for one in a test of the module. */
public non-sealed interface InternalScheduler extends Scheduler {}
