package dev.joule.cli.doctor;

import dev.joule.cli.observe.TargetException;
import dev.joule.cli.observe.TargetJvm;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM that runs, as it describes itself.
 *
 * @param properties its system properties
 * @param arguments its arguments, those from the environment among them
 */
record RunningJvm(Properties properties, String arguments) {

    /** The agent by its file's name, also with a version, in a folder that may have spaces. */
    private static final Pattern AGENT =
            Pattern.compile("-javaagent:(?:(?! -).)*joule-agent[^ /]*\\.jar(?<arguments>\\S*)");

    private static final Pattern SCHEDULER = Pattern.compile("[=,]scheduler=jdk(,|$)");

    private static final Pattern AOT_CACHE = Pattern.compile("-XX:AOTCache=\\S+");

    /** Asks a process; it is not changed. */
    static RunningJvm of(long pid) throws TargetException {
        try (TargetJvm jvm = TargetJvm.attach(pid)) {
            return new RunningJvm(jvm.properties(), jvm.arguments());
        }
    }

    /** Returns whether it was started with the agent. */
    boolean hasAgent() {
        return AGENT.matcher(arguments).find();
    }

    /** Returns whether its options leave its virtual threads on the JDK's scheduler. */
    boolean isSwitchedOff() {
        Matcher agent = AGENT.matcher(arguments);
        return properties.getProperty("joule.scheduler", "").strip().equals("jdk")
                || (agent.find() && SCHEDULER.matcher(agent.group("arguments")).find());
    }

    /** Returns whether it was given an AOT cache. */
    boolean hasAotCache() {
        return AOT_CACHE.matcher(arguments).find();
    }

    String version() {
        return properties.getProperty("java.vm.name")
                + ' '
                + properties.getProperty("java.vm.version");
    }
}
