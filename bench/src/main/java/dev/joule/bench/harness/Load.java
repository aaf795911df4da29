package dev.joule.bench.harness;

import org.jspecify.annotations.Nullable;

/**
 * The load that a generator in a process of its own puts on a child that serves.
 *
 * @param connections the number of open connections
 * @param share the part of a measured rate at which it sends; null to send as fast as it is
 *     answered
 * @param wrkRow the row for wrk's measurement of the same server, where wrk is installed
 */
public record Load(int connections, @Nullable Share share, @Nullable String wrkRow) {

    /**
     * A part of the rate that the suite's first subject reached in a row; the same for all
     * subjects.
     *
     * @param row a row of rates
     * @param part such as 0.7
     */
    public record Share(String row, double part) {}
}
