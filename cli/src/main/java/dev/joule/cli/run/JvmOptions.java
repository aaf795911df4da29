package dev.joule.cli.run;

import java.util.List;

/** The options that the environment adds to every JVM; they are meant for the user's programs. */
public final class JvmOptions {
    private static final List<String> VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private JvmOptions() {}

    /** Keeps them from a JVM of our own. */
    public static void removeFrom(ProcessBuilder builder) {
        VARIABLES.forEach(builder.environment()::remove);
    }
}
