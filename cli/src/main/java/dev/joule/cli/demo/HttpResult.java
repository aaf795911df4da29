package dev.joule.cli.demo;

/**
 * The result of a server.
 *
 * @param name the scheduler's name in a table
 * @param key its name in JSON
 * @param perSecond requests answered a second
 * @param answer the times from a request to its answer
 */
record HttpResult(String name, String key, double perSecond, DelaySummary answer) {}
