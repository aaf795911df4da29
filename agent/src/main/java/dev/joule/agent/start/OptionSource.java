package dev.joule.agent.start;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The options as they were given: in the agent's arguments, or else as system properties. */
final class OptionSource {
    /** All options that there are. */
    static final List<String> NAMES =
            List.of(
                    "scheduler",
                    "workers",
                    "name",
                    "summary",
                    "unsupported",
                    "pollers",
                    "spares",
                    "stall.limit",
                    "stall.warn");

    private static final String PREFIX = "joule.";

    private final Map<String, String> arguments;
    private final Properties properties;

    /**
     * @param arguments as given after {@code -javaagent:joule-agent.jar=}
     */
    OptionSource(@Nullable String arguments, Properties properties) throws AgentOptions.Mistake {
        this.arguments = split(arguments);
        this.properties = properties;
        for (String name : this.arguments.keySet()) {
            if (!NAMES.contains(name)) {
                throw new AgentOptions.Mistake("no option is called " + name + meant("", name));
            }
        }
    }

    /** Returns what was given for an option, if anything was. */
    @Nullable String value(String option) {
        String argument = arguments.get(option);
        return argument == null ? properties.getProperty(PREFIX + option) : argument;
    }

    /** Returns a line for each property that looks like an option and is none. */
    static List<String> unknown(Properties properties) {
        TreeSet<String> lines = new TreeSet<>();
        for (String property : properties.stringPropertyNames()) {
            if (property.startsWith(PREFIX)) {
                String name = property.substring(PREFIX.length());
                if (!NAMES.contains(name)) {
                    lines.add("no property is called " + property + meant(PREFIX, name));
                }
            }
        }
        return List.copyOf(lines);
    }

    private static String meant(String prefix, String name) {
        String nearest = NameSuggester.of(name, NAMES);
        return nearest == null ? "" : "; did you mean " + prefix + nearest + '?';
    }

    private static Map<String, String> split(@Nullable String arguments)
            throws AgentOptions.Mistake {
        Map<String, String> given = new HashMap<>();
        if (arguments == null || arguments.isBlank()) {
            return given;
        }
        String[] all = arguments.split(",", -1);
        for (int i = 0; i < all.length; i++) {
            put(all[i], i == all.length - 1, given);
        }
        return given;
    }

    private static void put(String argument, boolean isLast, Map<String, String> given)
            throws AgentOptions.Mistake {
        if (argument.isBlank()) {
            throw new AgentOptions.Mistake(
                    isLast
                            ? "the options end with a comma: leave it out"
                            : "an option is missing between two commas");
        }
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument.strip() : argument.substring(0, equals).strip();
        if (equals < 0) {
            throw new AgentOptions.Mistake(
                    name.equals("stall.warn")
                            ? "stall.warn has no value: write stall.warn=true"
                            : "an option has the form name=value, not \"" + argument + "\"");
        }
        given.put(name, argument.substring(equals + 1).strip());
    }
}
