package dev.joule.cli.run;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The options that the environment adds to every JVM; they are meant for the user's programs. */
public final class JvmOptions {
    private static final List<String> VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** The options of the debugger's agent. */
    private static final Pattern DEBUGGER =
            Pattern.compile("(?:-agentlib:jdwp=|-Xrunjdwp:)[^\\s\"']*");

    private static final Pattern ADDRESS =
            Pattern.compile("[=:,]address=(?:[^,]*:)?([1-9]\\d*)(?=,|$)");

    private static final Pattern MANAGEMENT =
            Pattern.compile("-Dcom\\.sun\\.management\\.jmxremote\\.port=([1-9]\\d*)");

    private JvmOptions() {}

    /**
     * Returns why a second JVM cannot have the same environment as this one: a fixed port for
     * debuggers or for management. Returns null if it can.
     */
    static @Nullable String conflict(Map<String, String> environment) {
        for (String variable : VARIABLES) {
            String port = port(environment.getOrDefault(variable, ""));
            if (port != null) {
                return variable
                        + " makes this command's own JVM use port "
                        + port
                        + ", which the program needs: pass that option after \"joule run\", or use"
                        + " java -javaagent:joule-agent.jar";
            }
        }
        return null;
    }

    private static @Nullable String port(String options) {
        Matcher management = MANAGEMENT.matcher(options);
        if (management.find()) {
            return management.group(1);
        }
        Matcher debugger = DEBUGGER.matcher(options);
        while (debugger.find()) {
            Matcher address = ADDRESS.matcher(debugger.group());
            if (debugger.group().contains("server=y") && address.find()) {
                return address.group(1);
            }
        }
        return null;
    }

    /** Keeps them from a JVM of our own. */
    public static void removeFrom(ProcessBuilder builder) {
        VARIABLES.forEach(builder.environment()::remove);
    }
}
