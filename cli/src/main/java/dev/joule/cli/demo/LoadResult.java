package dev.joule.cli.demo;

/**
 * What one kind of load came to on one subject.
 *
 * @param kind the kind
 * @param offered items offered in the slice
 * @param inTime items that had run at the end of the slice: the throughput
 * @param unfinished items that had still not run when the run gave up waiting for them
 * @param delay from runnable to running, of all that ran
 */
record LoadResult(Kind kind, long offered, long inTime, long unfinished, DelaySummary delay) {}
