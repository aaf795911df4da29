package dev.joule.agent.start;

import dev.joule.agent.jdk.HookInstaller;
import dev.joule.agent.jdk.UnknownJdkException;
import dev.joule.agent.jdk.VirtualThreadHook;
import java.lang.module.ResolvedModule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The start of the agent, before the program's, and of an image at its first virtual thread. */
final class Start {
    static final String LEFT_ALONE = "virtual threads stay on the JDK's scheduler";

    /** True if there is no agent. */
    private static volatile boolean isInImage;

    private Start() {}

    /** Called by {@link ImageLaunch}: there is no agent. */
    static void startInImage(Supplier<HookInstaller> hooks) {
        isInImage = true;
        start(null, hooks);
    }

    /**
     * Called by {@link Launch}.
     *
     * @param installers one for each group of changes
     */
    static void start(@Nullable String arguments, Supplier<HookInstaller> installers) {
        AgentOptions options;
        try {
            options = AgentOptions.read(arguments, System.getProperties());
        } catch (AgentOptions.Mistake mistake) {
            stop(List.of(String.valueOf(mistake.getMessage())));
            return;
        }
        if (options.isOff()) {
            return;
        }
        List<String> lines = new ArrayList<>(OptionSource.unknown(System.getProperties()));
        for (ResolvedModule module : ModuleLayer.boot().configuration().modules()) {
            if (module.name().equals("jdk.crac")) { // findModule() links lambdas if there is none
                lines.add(
                        "a checkpoint of this process (jdk.crac) is not supported: do not take"
                                + " one");
            }
        }
        OptionalHooks hooks = new OptionalHooks(options, installers);
        SchedulerHolder holder = new SchedulerHolder(options, hooks);
        HookInstaller ofThreads = installers.get();
        String problem;
        try {
            synchronized (holder) { // a thread that uses it already waits until it is complete
                problem = install(ofThreads, holder, options);
            }
        } catch (Throwable unexpected) { // the program goes on, and nothing is changed for it later
            problem = "did not start: " + unexpected;
        }
        if (problem != null) {
            hooks.giveUp();
            if (options.failsIfUnsupported()) {
                lines.add(problem);
                stop(lines);
                return;
            } else {
                lines.add(problem + "; " + LEFT_ALONE);
            }
        } else if (options.hasSummary()) {
            try {
                Runtime.getRuntime()
                        .addShutdownHook(new Thread(() -> summarize(holder, hooks, ofThreads)));
            } catch (IllegalStateException ending) {
                // The first virtual thread of an image came at the end: there is no summary.
            }
        }
        if (!lines.isEmpty()) { // no lambda at every start
            leaveToAThread("joule-messages", () -> lines.forEach(Start::say));
        }
    }

    private static void summarize(
            SchedulerHolder holder, OptionalHooks hooks, HookInstaller ofThreads) {
        List<String> lost = new ArrayList<>(ofThreads.lost());
        lost.addAll(hooks.lost());
        StatsSummary.lines(holder.stats(), holder.failure()).forEach(Start::say);
        StatsSummary.losses(lost).forEach(Start::say);
    }

    /** Installs the agent; returns what prevents it, or null. */
    private static @Nullable String install(
            HookInstaller ofThreads, SchedulerHolder holder, AgentOptions options) {
        try {
            holder.useTimeouts(VirtualThreadHook.install(ofThreads, holder));
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
        System.err.println((isInImage ? "joule: " : "joule-agent: ") + what);
    }

    /** Ends the JVM. */
    private static void stop(List<String> lines) {
        leaveToAThread(
                "joule-exit",
                () -> {
                    lines.forEach(Start::say);
                    System.exit(1);
                });
    }

    /**
     * Runs a last step of the start. In an image, a thread of the program waits for the calling
     * thread and may hold locks. So another thread runs the step there: it may call code of the
     * program, such as a stream that the program has set or a shutdown hook. A program that ends
     * already does not wait for it, and may end without its message.
     */
    private static void leaveToAThread(String name, Runnable step) {
        if (isInImage) {
            Thread thread = new Thread(null, step, name, 0, false);
            thread.setDaemon(false); // or the program may end first, with its own exit status
            thread.start();
        } else {
            step.run();
        }
    }
}
