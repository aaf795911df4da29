package dev.joule.verify.soak.server;

import java.time.Duration;
import java.util.List;

/**
 * The options of the soak of a server.
 *
 * @param time the duration
 * @param seed the seed of the clients' actions
 * @param workers the size of the schedulers
 * @param grounds the servers
 */
public record ServerSoakOptions(
        Duration time, long seed, int workers, List<ThreadPlacement> grounds) {

    /** Copies the list. */
    public ServerSoakOptions {
        grounds = List.copyOf(grounds);
    }
}
