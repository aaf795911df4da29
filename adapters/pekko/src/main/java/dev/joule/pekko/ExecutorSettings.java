package dev.joule.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import dev.joule.SchedulerBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of a section {@code joule-executor}.
 *
 * @param workers 0 if it is not said
 * @param blockingThreads 0 if it is not said
 * @param spares the most spares; they run plain tasks, too
 * @param reportAfter how long an actor holds a thread before it is reported; 0 for never
 */
record ExecutorSettings(int workers, int blockingThreads, int spares, Duration reportAfter) {
    private static final String SECTION = "joule-executor";
    private static final String WORKERS = "workers";
    private static final String BLOCKING_THREADS = "blocking-threads";
    private static final String SPARES = "spares";
    private static final String REPORT_AFTER = "report-after";

    private static final Config DEFAULTS =
            ConfigFactory.parseMap(
                    Map.of(WORKERS, 0, BLOCKING_THREADS, 0, SPARES, 256, REPORT_AFTER, "1s"));

    private static final Set<String> OF_SYSTEM = Set.of(WORKERS, SPARES, REPORT_AFTER);
    private static final int MOST_BLOCKING_THREADS = 32_767;

    /** Reads the settings of the scheduler that the dispatchers of a system share. */
    static ExecutorSettings ofSystem(Config system) {
        Config section = section(system, SECTION);
        for (String key : section.root().keySet()) {
            require(OF_SYSTEM.contains(key), section, SECTION, key, "is unknown", OF_SYSTEM);
        }
        return read(section, SECTION);
    }

    /**
     * Reads the settings of a dispatcher. Only what is written at its own path counts: to Pekko the
     * settings of the default dispatcher are defaults of all others.
     */
    static ExecutorSettings ofDispatcher(Config system, String id) {
        String path = id + "." + SECTION;
        Config section = section(system, path);
        Set<String> allowed =
                section.hasPath(WORKERS) ? OF_SYSTEM : Set.of(WORKERS, BLOCKING_THREADS);
        for (String key : section.root().keySet()) {
            require(allowed.contains(key), section, path, key, "is not possible here", allowed);
        }
        return read(section, path);
    }

    private static Config section(Config system, String path) {
        try {
            return system.hasPath(path) ? system.getConfig(path) : ConfigFactory.empty();
        } catch (ConfigException.BadPath notFromAFile) { // a dispatcher that a router has made
            return ConfigFactory.empty();
        }
    }

    private static ExecutorSettings read(Config section, String path) {
        return new ExecutorSettings(
                number(section, path, WORKERS, 1, SchedulerBuilder.MAX_WORKERS),
                number(section, path, BLOCKING_THREADS, 1, MOST_BLOCKING_THREADS),
                number(section, path, SPARES, 0, SchedulerBuilder.MAX_SPARES),
                section.withFallback(DEFAULTS).getDuration(REPORT_AFTER));
    }

    private static int number(Config section, String path, String key, int least, int most) {
        int value = section.withFallback(DEFAULTS).getInt(key);
        boolean isAllowed = !section.hasPath(key) || (value >= least && value <= most);
        require(isAllowed, section, path, key, "must not be " + value, least + " to " + most);
        return value;
    }

    private static void require(
            boolean isRight, Config section, String path, String key, String what, Object allowed) {
        if (!isRight) {
            Object shown = allowed instanceof Set<?> keys ? new TreeSet<>(keys) : allowed;
            throw new ConfigException.BadValue(
                    section.origin(), path + "." + key, what + "; allowed: " + shown);
        }
    }
}
