package dev.joule.agent.start;

import dev.joule.agent.jdk.Rewriting;
import dev.joule.agent.jdk.Threads;
import dev.joule.agent.jdk.UnknownJdkException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** What the agent does before the program starts. */
final class Start {
    static final String LEFT_ALONE = "virtual threads stay on the JDK's scheduler";

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
        Extras extras = new Extras(options, instrumentation);
        Carriers carriers = new Carriers(options, extras);
        String problem = install(instrumentation, carriers, options);
        if (problem != null) {
            extras.giveUp();
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
            carriers.takeOver(Threads.install(Rewriting.register(instrumentation), carriers));
        } catch (UnknownJdkException unknown) {
            return unknown.getMessage();
        }
        if (options.isToFail()) { // then it must show before the program starts
            carriers.start();
            return carriers.failure();
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
