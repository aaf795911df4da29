package dev.joule.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The entry of the agent: {@code -javaagent:joule-agent.jar}.
 *
 * <p>The JVM puts the agent's jar on the program's class path, so this class and its helpers are
 * all that the program could see. They are of Java 17's class format: an older JDK than the agent
 * needs reports that in a line instead of failing with a {@link LinkageError}.
 */
public final class Agent {
    /** The first JDK whose class files are those of the agent's inside. */
    private static final int FIRST_JDK = 25;

    private static final String LEFT_ALONE = "virtual threads stay on the JDK's scheduler";

    private static final String INSIDE = "dev.joule.agent.start.Launch";

    /** Written by the thread that calls {@link #premain} for one agent after the other. */
    private static boolean isStarted;

    private Agent() {}

    /** Called by the JVM before the program's {@code main}. */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        if (isStarted) {
            say("given more than once; the first one counts");
            return;
        }
        isStarted = true;
        String tooOld = whyNot(Runtime.version());
        if (tooOld != null) {
            leaveAlone(tooOld, arguments);
            return;
        }
        try {
            launch(arguments, instrumentation);
        } catch (Throwable thrown) { // the JVM would end the program before it begins
            leaveAlone("did not start: " + cause(thrown) + "; " + LEFT_ALONE, arguments);
        }
    }

    private static Throwable cause(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return thrown instanceof ExceptionInInitializerError && cause != null ? cause : thrown;
    }

    /** Returns the reason for which the agent's inside cannot be loaded into this JDK, or null. */
    static @Nullable String whyNot(Runtime.Version version) {
        return version.feature() < FIRST_JDK
                ? "needs JDK " + FIRST_JDK + "; this is " + version
                : null;
    }

    /** Called by the JVM when the agent is loaded into a running program. */
    public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
        say(
                "does nothing in a program that already runs: the virtual threads it has stay on"
                        + " the JDK's scheduler, and so does whatever they start. Start the program"
                        + " with -javaagent:joule-agent.jar instead");
    }

    /**
     * By initializing a class that takes what it needs from its thread: linking a reflective call
     * takes some milliseconds, and this class could not call one that is not exported.
     */
    private static void launch(@Nullable String arguments, Instrumentation instrumentation)
            throws IOException, URISyntaxException, ClassNotFoundException {
        var source = Agent.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IllegalStateException("the agent's jar is on the boot class path");
        }
        ClassLoader inside =
                AgentDoor.load(new File(source.getLocation().toURI()).getPath(), instrumentation);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new AgentArguments(arguments, instrumentation));
        try {
            Class.forName(INSIDE, true, inside);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static void leaveAlone(String why, @Nullable String arguments) {
        if (is("scheduler", "jdk", arguments)) {
            return; // nothing was asked of this JDK
        }
        say(why);
        if (is("unsupported", "fail", arguments)) {
            System.exit(1);
        }
    }

    /**
     * Returns whether an option has this value: as an argument, or else as a property. The agent's
     * inside, which parses the options otherwise, is not loaded here.
     */
    static boolean is(String option, String value, @Nullable String arguments) {
        String given = System.getProperty("joule." + option);
        if (arguments != null) {
            for (String argument : arguments.split(",", -1)) {
                int equals = argument.indexOf('=');
                if (equals >= 0 && argument.substring(0, equals).strip().equals(option)) {
                    given = argument.substring(equals + 1).strip();
                }
            }
        }
        return value.equals(given);
    }

    private static void say(String what) {
        System.err.println("joule-agent: " + what);
    }
}
