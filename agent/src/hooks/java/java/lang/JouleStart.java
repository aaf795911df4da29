package java.lang;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import jdk.internal.misc.VM;
import jdk.internal.util.StaticProperty;

/**
 * Starts Joule in a runtime image that has it built in, at the first virtual thread. Only such
 * images have this class: the agent sets the hook before the first call.
 *
 * <p>Joule is a module with a loader of its own, as under the agent. A thread of its own loads it:
 * the one that makes the first virtual thread may be deep in its stack, interrupted, or of a group
 * whose threads the program counts.
 */
final class JouleStart implements Runnable {
    private static final String LAUNCH = "dev.joule.agent.start.ImageLaunch";

    /** True if virtual threads stay on the built-in scheduler. */
    private static volatile boolean isOff;

    /** The thread that loads Joule, and must not wait for that. */
    private static volatile Thread starter;

    private JouleStart() {}

    /** Called for each virtual thread until the hook is set. */
    static Executor scheduler(Executor builtIn) {
        if (isOff || !VM.isBooted() || Thread.currentThread() == starter) {
            return builtIn;
        }
        start();
        UnaryOperator<Executor> choice = JouleHook.choice;
        return choice == null ? builtIn : choice.apply(builtIn);
    }

    private static synchronized void start() {
        if (isOff || JouleHook.choice != null) {
            return;
        }
        try {
            Thread thread = starter;
            if (thread == null || thread.getState() == Thread.State.NEW) {
                thread = new Thread(rootGroup(), new JouleStart(), "joule-start", 0, false);
                thread.setDaemon(true);
                starter = thread;
                thread.start();
            }
            awaitEnd(thread);
        } catch (OutOfMemoryError | StackOverflowError failure) {
            return; // the next caller tries again, or waits for the thread that runs
        }
        isOff = JouleHook.choice == null;
    }

    private static void awaitEnd(Thread thread) {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interrupt) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    /** Loads Joule, which sets the hook. */
    @Override
    public void run() {
        try {
            // Not the system property, which the program may have changed.
            JouleLoader loader = new JouleLoader(StaticProperty.javaHome() + "/lib/joule.jar", "");
            Thread.currentThread().setContextClassLoader(new Opener(loader.module()));
            Class.forName(LAUNCH, true, loader);
        } catch (Throwable thrown) {
            System.err.println(
                    "joule: did not start: "
                            + thrown
                            + "; virtual threads stay on the JDK's scheduler");
        }
    }

    /**
     * Opens packages of the JDK to Joule's module, and to no other. The thread carries it to that
     * module, which exports nothing, as its context class loader.
     */
    private static final class Opener extends ClassLoader implements Consumer<String> {
        private final Module module;

        Opener(Module module) {
            super("joule-start", ClassLoader.getPlatformClassLoader());
            this.module = module;
        }

        @Override
        public void accept(String inPackage) {
            Object.class.getModule().implAddOpens(inPackage, module);
        }
    }
}
