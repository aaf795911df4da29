package dev.joule.agent.start;

import dev.joule.SchedulerBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What the agent was told: by its arguments, or else by system properties.
 *
 * @param workers how many workers
 * @param name what the scheduler and its threads are called
 * @param hasSummary whether the statistics are printed when the program exits
 * @param isToFail whether a JDK that the agent does not know ends the program
 * @param polls whether the workers poll sockets, where they can
 * @param logsStalls whether the log tells of workers that are stuck
 */
record Options(
        int workers,
        String name,
        boolean hasSummary,
        boolean isToFail,
        boolean polls,
        boolean logsStalls) {
    private static final String DEFAULT_NAME = "agent";

    /** An option that cannot be meant; the message is for the user. */
    static final class Mistake extends Exception {
        private static final long serialVersionUID = 1;

        Mistake(String message) {
            super(message);
        }
    }

    /**
     * Reads them.
     *
     * @param arguments as given after {@code -javaagent:joule-agent.jar=}
     * @param properties the system properties
     * @param processors what the number of workers is when nobody says
     */
    static Options read(@Nullable String arguments, Properties properties, int processors)
            throws Mistake {
        Map<String, String> given = split(arguments);
        Source source = new Source(given, properties);
        String workers = source.value("workers");
        String name = source.value("name");
        String summary = source.value("summary");
        String unsupported = source.value("unsupported");
        String pollers = source.value("pollers");
        String stallWarn = source.value("stall.warn");
        if (!given.isEmpty()) {
            throw new Mistake("no option is called " + given.keySet().iterator().next());
        }
        if (name != null && name.isBlank()) {
            throw new Mistake("the name is blank");
        }
        return new Options(
                workers == null
                        ? asTheJdkWould(properties, processors)
                        : number("workers", workers),
                name == null ? DEFAULT_NAME : name,
                summary != null && is("summary", summary, "exit", "none"),
                unsupported != null && is("unsupported", unsupported, "fail", "warn"),
                pollers == null || is("pollers", pollers, "workers", "jdk"),
                stallWarn != null && is("stall.warn", stallWarn, "true", "false"));
    }

    private static Map<String, String> split(@Nullable String arguments) throws Mistake {
        Map<String, String> given = new HashMap<>();
        if (arguments == null || arguments.isBlank()) {
            return given;
        }
        for (String argument : arguments.split(",", -1)) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                throw new Mistake("an option has the form name=value, not \"" + argument + "\"");
            }
            given.put(
                    argument.substring(0, equals).strip(), argument.substring(equals + 1).strip());
        }
        return given;
    }

    /** So many carriers as the built-in scheduler would have: its properties count here too. */
    private static int asTheJdkWould(Properties properties, int processors) throws Mistake {
        String parallelism = "jdk.virtualThreadScheduler.parallelism";
        String most = "jdk.virtualThreadScheduler.maxPoolSize";
        String wanted = properties.getProperty(parallelism);
        String limit = properties.getProperty(most);
        int count =
                wanted == null
                        ? Math.clamp(processors, 1, SchedulerBuilder.MAX_WORKERS)
                        : jdkNumber(parallelism, wanted);
        return limit == null ? count : Math.min(count, jdkNumber(most, limit));
    }

    /** What the JDK takes, as far as we can have so many. */
    private static int jdkNumber(String property, String value) throws Mistake {
        try {
            return Math.min(positive(value), SchedulerBuilder.MAX_WORKERS);
        } catch (NumberFormatException notOne) {
            throw new Mistake(property + " must be a positive number, not \"" + value + '"');
        }
    }

    private static int number(String option, String value) throws Mistake {
        try {
            int number = positive(value);
            if (number <= SchedulerBuilder.MAX_WORKERS) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            // Told below.
        }
        throw new Mistake(
                option
                        + " must be 1 to "
                        + SchedulerBuilder.MAX_WORKERS
                        + ", not \""
                        + value
                        + '"');
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

    /** Takes each option out of the arguments when it is asked for, so that the unknown remain. */
    private record Source(Map<String, String> given, Properties properties) {
        @Nullable String value(String option) {
            String argument = given.remove(option);
            return argument == null ? properties.getProperty("joule." + option) : argument;
        }
    }
}
