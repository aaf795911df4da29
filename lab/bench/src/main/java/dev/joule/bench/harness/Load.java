package dev.joule.bench.harness;

import org.jspecify.annotations.Nullable;

/**
 * The load that a generator in a process of its own puts on a child that serves.
 *
 * @param connections the number of open connections
 * @param rate the rate at which it sends; null to send as fast as it is answered
 * @param wrkRow the row for the rate that wrk measures at the same server, where wrk is installed
 * @param other another generator than the usual one, which knows only an echo server; null for most
 */
public record Load(
        int connections, @Nullable Rate rate, @Nullable String wrkRow, @Nullable Generator other) {

    /** Creates the load of the usual generator. */
    public Load(int connections, @Nullable Rate rate, @Nullable String wrkRow) {
        this(connections, rate, wrkRow, null);
    }

    /** Returns this load at another rate. */
    Load at(Rate another) {
        return new Load(connections, another, wrkRow, other);
    }

    /** The rate of an open loop. */
    public sealed interface Rate {}

    /**
     * A rate that is set.
     *
     * @param perSecond the requests a second
     */
    record Fixed(double perSecond) implements Rate {}

    /**
     * A part of the rate that the suite's first subject reached in a row; the same for all
     * subjects.
     *
     * @param row a row of rates
     * @param part such as 0.7
     */
    public record Share(String row, double part) implements Rate {}

    /**
     * A generator that measures a whole run, the server's process included. Its arguments are those
     * of {@link LoadMain}, before them the target and the number of the server's process.
     *
     * @param main its main class
     * @param target the path of the requests
     */
    public record Generator(Class<?> main, String target) {}
}
