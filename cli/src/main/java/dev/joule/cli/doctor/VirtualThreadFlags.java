package dev.joule.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The settings of virtual threads and of Joule, and their effect under the agent. */
final class VirtualThreadFlags {
    private static final String JDK = "jdk.virtualThreadScheduler.";
    private static final String OURS = "joule.";

    private VirtualThreadFlags() {}

    static boolean isOne(String property) {
        return property.startsWith(JDK) || property.startsWith(OURS);
    }

    /** Returns a line for each setting among the properties, in the order of their names. */
    static List<String> describe(Properties properties) {
        List<String> lines = new ArrayList<>();
        properties.stringPropertyNames().stream()
                .filter(VirtualThreadFlags::isOne)
                .sorted()
                .forEach(name ->
                        lines.add(
                                name
                                        + '='
                                        + properties.getProperty(name)
                                        + effect(name, properties)));
        return lines;
    }

    private static String effect(String name, Properties properties) {
        if (!name.startsWith(JDK)) {
            return "";
        }
        return switch (name.substring(JDK.length())) {
            case "parallelism" ->
                    properties.containsKey(OURS + "workers")
                            ? ": overridden by joule.workers"
                            : ": the number of workers";
            case "maxPoolSize" -> ": workers and spare threads together are never more";
            default -> ": has no effect on Joule";
        };
    }
}
