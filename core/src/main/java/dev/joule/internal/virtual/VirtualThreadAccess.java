package dev.joule.internal.virtual;

import java.lang.module.ModuleDescriptor;
import org.jspecify.annotations.Nullable;

/** Finds the bridge that works in this JVM, when it is first asked for. */
public final class VirtualThreadAccess {
    private VirtualThreadAccess() {}

    /**
     * The bridge.
     *
     * @throws UnsupportedOperationException where there is none; the message says what to do
     */
    public static ThreadBridge required() {
        ThreadBridge bridge = forDefaultScheduler();
        Pollers.areKept();
        return bridge;
    }

    /**
     * The bridge, for a scheduler that the JDK's own virtual threads may well inherit.
     *
     * @throws UnsupportedOperationException where there is none; the message says what to do
     */
    public static ThreadBridge forDefaultScheduler() {
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

    /** Starts the JDK's pollers when they must first be kept. */
    private static final class Pollers {
        static {
            SocketPollers.startOnTheJdk();
        }

        /** Returns when the pollers are kept, by initialising this class. */
        static void areKept() {}
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
