package dev.joule.internal.scheduler;

import dev.joule.Scheduler;

/** A scheduler of this module, or what stands for one in a test of the module. */
public non-sealed interface InternalScheduler extends Scheduler {}
