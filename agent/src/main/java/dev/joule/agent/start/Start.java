package dev.joule.agent.start;

import dev.joule.agent.jdk.ClassRewriter;
import dev.joule.agent.jdk.UnknownJdkException;
import dev.joule.agent.jdk.VirtualThreadHook;
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
        AgentOptions options;
        try {
            options =
                    AgentOptions.read(
                            arguments,
                            System.getProperties(),
                            Runtime.getRuntime().availableProcessors());
        } catch (AgentOptions.Mistake mistake) {
            stop(String.valueOf(mistake.getMessage()));
            return;
        }
        for (String line :
                OptionSource.unknown(System.getProperties())) { // no lambda at every start
            say(line);
        }
        if (ModuleLayer.boot().findModule("jdk.crac").isPresent()) {
            say("a checkpoint of this process (jdk.crac) is not supported: do not take one");
        }
        OptionalHooks hooks = new OptionalHooks(options, instrumentation);
        SchedulerHolder holder = new SchedulerHolder(options, hooks);
        ClassRewriter rewriter = ClassRewriter.register(instrumentation, LossReporter.INSTANCE);
        String problem;
        try {
            problem = install(rewriter, holder, options);
        } catch (Throwable unexpected) { // the program goes on, and nothing is changed for it later
            problem = "did not start: " + unexpected;
        }
        if (problem != null) {
            hooks.giveUp();
            if (options.failsIfUnsupported()) {
                stop(problem);
            } else {
                say(problem + "; " + LEFT_ALONE);
            }
        } else if (options.hasSummary()) {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> summarize(holder, hooks, rewriter)));
        }
    }

    private static void summarize(
            SchedulerHolder holder, OptionalHooks hooks, ClassRewriter rewriter) {
        List<String> lost = new ArrayList<>(rewriter.lost());
        lost.addAll(hooks.lost());
        StatsSummary.lines(holder.stats()).forEach(Start::say);
        StatsSummary.losses(lost).forEach(Start::say);
    }

    /** Installs the agent; returns what prevents it, or null. */
    private static @Nullable String install(
            ClassRewriter rewriter, SchedulerHolder holder, AgentOptions options) {
        try {
            holder.useTimeouts(VirtualThreadHook.install(rewriter, holder));
        } catch (UnknownJdkException unknown) {
            return unknown.getMessage();
        }
        if (options.failsIfUnsupported()) { // then it must show before the program starts
            holder.start();
            return holder.failure();
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
