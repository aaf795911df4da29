package dev.joule.agent.start;

import dev.joule.agent.jdk.Rewriting;
import dev.joule.agent.jdk.Threads;
import dev.joule.agent.jdk.UnknownJdkException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The start of the agent, before the program's. */
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
        for (String line : Given.unknown(System.getProperties())) { // no lambda at every start
            say(line);
        }
        if (ModuleLayer.boot().findModule("jdk.crac").isPresent()) {
            say("a checkpoint of this process (jdk.crac) is not supported: do not take one");
        }
        Extras extras = new Extras(options, instrumentation);
        Carriers carriers = new Carriers(options, extras);
        Rewriting rewriting = Rewriting.register(instrumentation, Losses.SAID);
        String problem;
        try {
            problem = install(rewriting, carriers, options);
        } catch (Throwable unexpected) { // the program goes on, and nothing is changed for it later
            problem = "did not start: " + unexpected;
        }
        if (problem != null) {
            extras.giveUp();
            if (options.isToFail()) {
                stop(problem);
            } else {
                say(problem + "; " + LEFT_ALONE);
            }
        } else if (options.hasSummary()) {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> summarize(carriers, extras, rewriting)));
        }
    }

    private static void summarize(Carriers carriers, Extras extras, Rewriting rewriting) {
        List<String> lost = new ArrayList<>(rewriting.lost());
        lost.addAll(extras.lost());
        Summary.lines(carriers.stats()).forEach(Start::say);
        Summary.losses(lost).forEach(Start::say);
    }

    /** Installs the agent; returns what prevents it, or null. */
    private static @Nullable String install(
            Rewriting rewriting, Carriers carriers, Options options) {
        try {
            carriers.takeOver(Threads.install(rewriting, carriers));
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
