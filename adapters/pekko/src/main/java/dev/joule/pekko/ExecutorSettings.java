package dev.joule.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import dev.joule.SchedulerBuilder;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of a section {@code joule-executor}: of the whole configuration, for the scheduler
 * that the dispatchers of a system share, or of a dispatcher's section.
 *
 * <p>Only a section that is written under the dispatcher's own path counts: Pekko would inherit
 * those of the default dispatcher to all others.
 */
record ExecutorSettings(Config section, String path) {
    /** What a dispatcher runs on. */
    enum Kind {
        SHARED_WORKERS,
        OWN_WORKERS,
        BLOCKING
    }

    private static final String NAME = "joule-executor";
    private static final String WORKERS = "workers";
    private static final String BLOCKING_THREADS = "blocking-threads";
    private static final int MAX_BLOCKING_THREADS = 32_767;
    private static final Set<String> OF_SCHEDULER = Set.of(WORKERS, "fifo", "spares");
    private static final Set<String> OF_DISPATCHER =
            Set.of(WORKERS, "fifo", "spares", BLOCKING_THREADS);

    /** Returns the settings of the scheduler that a system shares. */
    static ExecutorSettings ofSystem(Config system) {
        return read(system, NAME, OF_SCHEDULER);
    }

    /** Returns the settings of a dispatcher. */
    static ExecutorSettings ofDispatcher(Config system, String id) {
        ExecutorSettings settings = read(system, id + "." + NAME, OF_DISPATCHER);
        if (settings.kind() == Kind.SHARED_WORKERS && !settings.section.isEmpty()) {
            throw settings.bad(
                    settings.section.root().keySet().iterator().next(),
                    "needs "
                            + WORKERS
                            + " beside it, or belongs into the section "
                            + NAME
                            + " of the whole configuration");
        }
        if (settings.kind() == Kind.BLOCKING && settings.section.root().size() > 1) {
            throw settings.bad(BLOCKING_THREADS, "cannot stand beside other settings");
        }
        return settings;
    }

    private static ExecutorSettings read(Config system, String path, Set<String> known) {
        Config section = system.hasPath(path) ? system.getConfig(path) : ConfigFactory.empty();
        ExecutorSettings settings = new ExecutorSettings(section, path);
        for (String key : section.root().keySet()) {
            if (!known.contains(key)) {
                throw settings.bad(key, "is unknown; known are " + new TreeSet<>(known));
            }
        }
        return settings;
    }

    Kind kind() {
        if (section.hasPath(BLOCKING_THREADS)) {
            return Kind.BLOCKING;
        }
        return section.hasPath(WORKERS) ? Kind.OWN_WORKERS : Kind.SHARED_WORKERS;
    }

    int blockingThreads() {
        return number(BLOCKING_THREADS, 1, MAX_BLOCKING_THREADS);
    }

    /** Sets what the section says, and the defaults of this library. */
    void applyTo(SchedulerBuilder builder) {
        if (section.hasPath(WORKERS)) {
            builder.workers(number(WORKERS, 1, SchedulerBuilder.MAX_WORKERS));
        }
        if (section.hasPath("spares")) {
            builder.spares(number("spares", 0, SchedulerBuilder.MAX_SPARES));
        }
        if (!section.hasPath("fifo") || section.getBoolean("fifo")) {
            builder.fifo();
        }
        builder.sparesRunTasks(true);
    }

    private int number(String key, int least, int most) {
        int value = section.getInt(key);
        if (value < least || value > most) {
            throw bad(key, "must be " + least + " to " + most + ", not " + value);
        }
        return value;
    }

    private ConfigException bad(String key, String what) {
        return new ConfigException.BadValue(section.origin(), path + "." + key, what);
    }
}
