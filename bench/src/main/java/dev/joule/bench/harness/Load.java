package dev.joule.bench.harness;

import org.jspecify.annotations.Nullable;

/**
 * What a generator in a process of its own does to a child that serves.
 *
 * @param connections how many it keeps open
 * @param share of which rate it sends, and how much of it; unsaid it sends as fast as it is
 *     answered
 * @param wrkRow the row in which wrk, where it is installed, says what it makes of the same server
 */
public record Load(int connections, @Nullable Share share, @Nullable String wrkRow) {

    /**
     * A part of what the suite's first subject made in a row: the same rate for all subjects.
     *
     * @param row a row of rates
     * @param part such as 0.7
     */
    public record Share(String row, double part) {}
}
