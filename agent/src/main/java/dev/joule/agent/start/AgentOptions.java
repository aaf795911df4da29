package dev.joule.agent.start;

import dev.joule.SchedulerBuilder;
import dev.joule.internal.worker.SchedulerConfig;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The options of the agent: from its arguments, or else from system properties.
 *
 * @param isOff whether virtual threads stay on the JDK's scheduler
 * @param workers the number of workers, if it is given
 * @param name a part of the names of the scheduler and its threads
 * @param hasSummary whether the statistics are printed when the program exits
 * @param failsIfUnsupported whether a JDK that the agent does not know ends the program
 * @param polls whether the workers poll sockets, where they can
 * @param logsStalls whether workers that are stuck are reported in the log
 * @param stallNanos how long a thread may hold its worker before it counts as stuck
 * @param spares the most spares at a time, if it is given
 */
record AgentOptions(
        boolean isOff,
        OptionalInt workers,
        String name,
        boolean hasSummary,
        boolean failsIfUnsupported,
        boolean polls,
        boolean logsStalls,
        long stallNanos,
        OptionalInt spares)
        implements BooleanSupplier {
    private static final String DEFAULT_NAME = "agent";

    /** Returns {@link #logsStalls}. */
    @Override
    public boolean getAsBoolean() {
        return logsStalls;
    }

    /** An option that cannot be meant; the message is for the user. */
    static final class Mistake extends Exception {
        private static final long serialVersionUID = 1;

        Mistake(String message) {
            super(message);
        }
    }

    /**
     * Reads the options.
     *
     * @param arguments as given after {@code -javaagent:joule-agent.jar=}
     * @param properties the system properties
     */
    static AgentOptions read(@Nullable String arguments, Properties properties) throws Mistake {
        OptionSource source = new OptionSource(arguments, properties);
        String scheduler = source.value("scheduler");
        String workers = source.value("workers");
        String name = source.value("name");
        String summary = source.value("summary");
        String unsupported = source.value("unsupported");
        String pollers = source.value("pollers");
        String stallWarn = source.value("stall.warn");
        String stallLimit = source.value("stall.limit");
        String spares = source.value("spares");
        if (name != null && name.isBlank()) {
            throw new Mistake("the name is blank");
        }
        return new AgentOptions(
                scheduler != null && is("scheduler", scheduler, "jdk", "joule"),
                optional("workers", workers, 1, SchedulerBuilder.MAX_WORKERS),
                name == null ? DEFAULT_NAME : name,
                summary != null && is("summary", summary, "exit", "none"),
                unsupported != null && is("unsupported", unsupported, "fail", "warn"),
                pollers == null || is("pollers", pollers, "workers", "jdk"),
                stallWarn != null && is("stall.warn", stallWarn, "true", "false"),
                stallLimit == null ? SchedulerConfig.STALL_LIMIT.toNanos() : nanos(stallLimit),
                optional("spares", spares, 0, SchedulerBuilder.MAX_SPARES));
    }

    private static OptionalInt optional(String option, @Nullable String value, int least, int most)
            throws Mistake {
        return value == null
                ? OptionalInt.empty()
                : OptionalInt.of(number(option, value, least, most));
    }

    private static int number(String option, String value, int least, int most) throws Mistake {
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            // Reported below.
        }
        throw new Mistake(option + " must be " + least + " to " + most + ", not \"" + value + '"');
    }

    /** Reads a time, which has a unit. */
    private static long nanos(String value) throws Mistake {
        boolean isMillis = value.endsWith("ms");
        if (isMillis || value.endsWith("s")) {
            TimeUnit unit = isMillis ? TimeUnit.MILLISECONDS : TimeUnit.SECONDS;
            try {
                return unit.toNanos(
                        positive(value.substring(0, value.length() - (isMillis ? 2 : 1))));
            } catch (NumberFormatException notOne) {
                // Reported below.
            }
        }
        throw new Mistake("stall.limit must be a time such as 10ms or 2s, not \"" + value + '"');
    }

    private static int positive(String value) {
        int number = Integer.parseInt(value);
        if (number < 1) {
            throw new NumberFormatException(value);
        }
        return number;
    }

    private static boolean is(String option, String value, String yes, String no) throws Mistake {
        if (!value.equals(yes) && !value.equals(no)) {
            throw new Mistake(option + " must be " + yes + " or " + no + ", not \"" + value + '"');
        }
        return value.equals(yes);
    }
}
