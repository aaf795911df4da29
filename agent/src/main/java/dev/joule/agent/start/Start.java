package dev.joule.agent.start;

import dev.joule.agent.jdk.Jdk;
import dev.joule.agent.jdk.Sockets;
import dev.joule.agent.jdk.UnknownJdkException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** What the agent does before the program starts. */
public final class Start {
    static final String LEFT_ALONE = "virtual threads stay on the JDK's scheduler";

    static final String POLLERS_STAY = "their sockets stay with the JDK's pollers";

    private Start() {}

    /** Called by the agent's entry, through a loader that the program does not see. */
    public static void start(@Nullable String arguments, Instrumentation instrumentation) {
        Options options;
        try {
            options =
                    Options.read(
                            arguments,
                            System.getProperties(),
                            Runtime.getRuntime().availableProcessors());
        } catch (Options.Mistake mistake) {
            stop(String.valueOf(mistake.getMessage()));
            return;
        }
        Carriers carriers = new Carriers(options);
        String problem = install(instrumentation, carriers, options);
        if (problem != null) {
            if (options.isToFail()) {
                stop(problem);
            } else {
                say(problem + "; " + LEFT_ALONE);
            }
        } else if (options.hasSummary()) {
            Runtime.getRuntime()
                    .addShutdownHook(
                            new Thread(() -> Summary.lines(carriers.stats()).forEach(Start::say)));
        }
    }

    /** What is in the way, if anything. */
    private static @Nullable String install(
            Instrumentation instrumentation, Carriers carriers, Options options) {
        try {
            Jdk.install(instrumentation, carriers);
        } catch (UnknownJdkException unknown) {
            return unknown.getMessage();
        }
        if (options.polls()) {
            String problem = installPollers(instrumentation, carriers);
            if (problem != null && options.isToFail()) {
                return problem;
            } else if (problem != null) {
                say(problem + "; " + POLLERS_STAY);
            }
        }
        if (options.isToFail()) { // then it must show before the program starts
            carriers.start();
            Throwable failure = carriers.failure();
            return failure == null ? null : failure.toString();
        }
        return null;
    }

    private static @Nullable String installPollers(
            Instrumentation instrumentation, Carriers carriers) {
        try {
            Sockets sockets = Sockets.install(instrumentation);
            if (sockets != null) {
                carriers.poll(sockets);
            }
            return null;
        } catch (UnknownJdkException unknown) {
            return unknown.getMessage();
        }
    }

    static void say(String what) {
        System.err.println("joule-agent: " + what);
    }

    private static void stop(String why) {
        say(why);
        System.exit(1);
    }
}
