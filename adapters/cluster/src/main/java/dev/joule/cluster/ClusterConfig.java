package dev.joule.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.AddressFromURIString;

/**
 * The configuration of a node.
 *
 * {@snippet class="dev.joule.cluster.ClusterSnippets" region="config"}
 *
 * @param host the name or address under which the other nodes reach this one
 * @param port its port; 0 for any free one
 * @param seeds nodes to join, as {@code host:port}: the same list on every node, in the same order;
 *     they may name this node. Name two or more: the first one starts the cluster if no other
 *     answers, so a list of one makes a second cluster when that node restarts alone. Empty for a
 *     node that forms a cluster of its own
 * @param workers the number of workers of the node's {@link dev.joule.compute.ComputePool}
 * @param joinWithin the time within which the node must have joined
 * @param pekko settings of Pekko in its format, HOCON, which replace the defaults; empty for none.
 *     For many nodes set {@code pekko.cluster.split-brain-resolver.stable-after}, the time for
 *     which the membership must not change before lost nodes are removed: Pekko's advice is 10 s
 *     for ten nodes, which is the default here, 20 s for a hundred and 30 s for a thousand. The 30
 *     s in the contract of {@link Cluster} are twice this time and 10 s
 */
public record ClusterConfig(
        String host, int port, List<String> seeds, int workers, Duration joinWithin, String pekko) {

    static final String SYSTEM = "joule";
    private static final int PORT_MAX = 65_535;

    /** Checks the numbers and the addresses. */
    public ClusterConfig {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("port must be 0 to 65535, not " + port);
        }
        if (workers < 1) {
            throw new IllegalArgumentException("workers must be positive, but is " + workers);
        }
        positive("joinWithin", joinWithin);
        seeds = List.copyOf(seeds);
        for (String seed : seeds) {
            if (!seed.matches(".+:\\d+")) {
                throw new IllegalArgumentException(
                        "a seed must be host:port, such as 10.0.0.1:2551, not " + seed);
            }
        }
        if (host.isBlank() || pekko == null) {
            throw new IllegalArgumentException("host must not be blank, nor pekko null");
        }
    }

    /**
     * Returns the configuration of a node at this address: no seeds, as many workers as processors,
     * joined within 20 s.
     */
    public static ClusterConfig at(String host, int port) {
        return new ClusterConfig(
                host,
                port,
                List.of(),
                Runtime.getRuntime().availableProcessors(),
                Duration.ofSeconds(20),
                "");
    }

    /** Sets the nodes to join. */
    public ClusterConfig seeds(String... addresses) {
        List<String> all = List.of(addresses);
        return new ClusterConfig(host, port, all, workers, joinWithin, pekko);
    }

    /** Sets the number of workers. */
    public ClusterConfig workers(int count) {
        return new ClusterConfig(host, port, seeds, count, joinWithin, pekko);
    }

    /** Sets how long joining may take. */
    public ClusterConfig joinWithin(Duration time) {
        return new ClusterConfig(host, port, seeds, workers, time, pekko);
    }

    /** Sets settings of Pekko, such as those for TLS between the nodes. */
    public ClusterConfig pekko(String settings) {
        return new ClusterConfig(host, port, seeds, workers, joinWithin, settings);
    }

    static void positive(String name, Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException(name + " must be positive, but is " + time);
        }
    }

    List<Address> seedAddresses() {
        return seeds.stream()
                .map(seed -> AddressFromURIString.parse("pekko://" + SYSTEM + "@" + seed))
                .toList();
    }

    /** Returns the settings of the actor system: the user's, ours, and Pekko's defaults. */
    Config settings() {
        Map<String, ?> address =
                Map.of(
                        "pekko.remote.artery.canonical.hostname", host,
                        "pekko.remote.artery.canonical.port", port);
        return ConfigFactory.parseString(pekko)
                .withFallback(ConfigFactory.parseMap(address))
                .withFallback(ConfigFactory.parseResources("joule-cluster.conf"))
                .withFallback(ConfigFactory.load());
    }
}
