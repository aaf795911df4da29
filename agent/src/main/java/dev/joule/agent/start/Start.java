package dev.joule.agent.start;

import dev.joule.agent.jdk.BlockingCalls;
import dev.joule.agent.jdk.Sockets;
import dev.joule.agent.jdk.Threads;
import dev.joule.agent.jdk.UnknownJdkException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** What the agent does before the program starts. */
final class Start {
    static final String LEFT_ALONE = "virtual threads stay on the JDK's scheduler";

    static final String HELP_IS_LATE = "help for blocking calls of theirs comes late";

    static final String POLLERS_STAY = "their sockets stay with the JDK's pollers";

    private Start() {}

    /** Called by {@link Launch}. */
    static void start(@Nullable String arguments, Instrumentation instrumentation) {
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
            carriers.takeOver(Threads.install(instrumentation, carriers));
        } catch (UnknownJdkException unknown) {
            return unknown.getMessage();
        }
        try {
            carriers.takeOver(BlockingCalls.install(instrumentation));
        } catch (UnknownJdkException unknown) {
            if (options.isToFail()) {
                return unknown.getMessage();
            }
            say(unknown.getMessage() + "; " + HELP_IS_LATE);
        }
        try {
            Sockets sockets = options.polls() ? Sockets.install(instrumentation) : null;
            if (sockets != null) {
                carriers.takeOver(sockets);
            }
        } catch (UnknownJdkException unknown) {
            if (options.isToFail()) {
                return unknown.getMessage();
            }
            say(unknown.getMessage() + "; " + POLLERS_STAY);
        }
        if (options.isToFail()) { // then it must show before the program starts
            carriers.start();
            Throwable failure = carriers.failure();
            return failure == null ? null : failure.toString();
        }
        return null;
    }

    static void say(String what) {
        System.err.println("joule-agent: " + what);
    }

    private static void stop(String why) {
        say(why);
        System.exit(1);
    }
}
