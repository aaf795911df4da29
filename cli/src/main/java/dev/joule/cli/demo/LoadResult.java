package dev.joule.cli.demo;

/**
 * The result of one kind of load on one subject.
 *
 * @param kind the kind
 * @param offered items offered in the slice
 * @param inTime items that had run at the end of the slice: the throughput
 * @param unfinished items that had not run when the wait for them ended
 * @param delay from runnable to running, of all that ran
 */
record LoadResult(Kind kind, long offered, long inTime, long unfinished, DelaySummary delay) {}
