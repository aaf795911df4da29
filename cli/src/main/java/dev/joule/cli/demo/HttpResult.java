package dev.joule.cli.demo;

/**
 * What a server came to.
 *
 * @param name the scheduler's name in a table
 * @param key its name in JSON
 * @param perSecond requests answered a second
 * @param answer how long answers took
 */
record HttpResult(String name, String key, double perSecond, DelaySummary answer) {}
