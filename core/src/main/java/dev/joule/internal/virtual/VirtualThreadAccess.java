package dev.joule.internal.virtual;

import java.lang.module.ModuleDescriptor;
import org.jspecify.annotations.Nullable;

/** Finds the bridge that works in this JVM, when it is first asked for. */
public final class VirtualThreadAccess {
    private static volatile boolean isForAll;

    private VirtualThreadAccess() {}

    /**
     * The bridge.
     *
     * @throws UnsupportedOperationException where there is none; the message says what to do
     */
    public static ThreadBridge required() {
        ThreadBridge bridge = found();
        Pollers.areKept();
        return bridge;
    }

    /**
     * The bridge, for a scheduler that the JDK's own virtual threads may well inherit.
     *
     * @throws UnsupportedOperationException where there is none; the message says what to do
     */
    public static ThreadBridge forDefaultScheduler() {
        isForAll = true;
        return found();
    }

    /**
     * Returns whether a scheduler for all virtual threads of the process has asked for the bridge:
     * then one of them may be made to look at it.
     */
    static boolean isForAll() {
        return isForAll;
    }

    private static ThreadBridge found() {
        ThreadBridge bridge = Found.BRIDGE;
        if (bridge == null) {
            throw new UnsupportedOperationException(Found.WHY_NOT);
        }
        return bridge;
    }

    /** Returns whether there may be one: where {@code java.lang} is open to Joule. */
    public static boolean isAvailable() {
        return Object.class.getModule().isOpen("java.lang", VirtualThreadAccess.class.getModule());
    }

    /** The flag that opens {@code java.lang} to Joule, as Joule was loaded here. */
    static String flagFor(@Nullable ModuleDescriptor module) {
        return "--add-opens java.base/java.lang="
                + (module == null ? "ALL-UNNAMED" : module.name());
    }

    /**
     * The virtual threads in which the JDK waits for sockets on behalf of the others. They start
     * when a virtual thread of the process first blocks on a socket, and inherit its scheduler;
     * should that end, every socket read of every virtual thread in the process would wait for
     * ever. So they are started, if they are not, by a thread from which they inherit the scheduler
     * that never ends.
     */
    private static final class Pollers {
        static {
            Thread starter =
                    Thread.ofPlatform()
                            .daemon()
                            .name("joule-socket-pollers")
                            .inheritInheritableThreadLocals(false)
                            .start(VirtualThreadAccess::startPollers);
            boolean interrupted = false;
            while (starter.isAlive()) {
                try {
                    starter.join();
                } catch (InterruptedException interrupt) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** Returns when the pollers are kept, by initialising this class. */
        static void areKept() {}
    }

    private static void startPollers() {
        try {
            Class.forName("sun.nio.ch.Poller", true, null); // they start with the class
        } catch (ClassNotFoundException | LinkageError absent) {
            // Then there are none to be kept: the JDK polls in some other way, or cannot at all.
            return;
        }
    }

    /** Made when it is first used, since the JDK starts threads when its side is first touched. */
    private static final class Found {
        static final @Nullable ThreadBridge BRIDGE;
        static final String WHY_NOT;

        static {
            ThreadBridge found = null;
            String problem = "";
            if (!isAvailable()) {
                problem =
                        "virtual threads on workers of Joule need java.lang to be open; start the"
                                + " JVM with "
                                + flagFor(VirtualThreadAccess.class.getModule().getDescriptor());
            } else {
                try {
                    found = new JdkVirtualThreads();
                } catch (LinkageError unknown) {
                    problem =
                            "virtual threads of JDK "
                                    + Runtime.version()
                                    + " are not as Joule knows them: "
                                    + unknown.getCause();
                }
            }
            BRIDGE = found;
            WHY_NOT = problem;
        }
    }
}
