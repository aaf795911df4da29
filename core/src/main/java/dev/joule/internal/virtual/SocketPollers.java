package dev.joule.internal.virtual;

/**
 * The virtual threads in which the JDK waits for sockets on behalf of the others. They start when a
 * virtual thread of the process first blocks on a socket, and inherit its scheduler; should that
 * end, every socket read of every virtual thread in the process would wait for ever.
 */
final class SocketPollers {
    private static final String POLLER = "sun.nio.ch.Poller";

    private SocketPollers() {}

    /** Starts them, if they are not, on the scheduler that never ends. */
    static void startOnTheJdk() {
        if (!Thread.currentThread().isVirtual()) {
            start();
            return;
        }
        // Threads started here would inherit from this thread, whose owner is unknown.
        Thread starter =
                Thread.ofPlatform()
                        .daemon()
                        .name("joule-socket-pollers")
                        .inheritInheritableThreadLocals(false)
                        .start(SocketPollers::start);
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

    private static void start() {
        try {
            Class.forName(POLLER, true, null); // they start with the class
        } catch (ClassNotFoundException | LinkageError absent) {
            // Then there are none to be kept: the JDK polls in some other way, or cannot at all.
            return;
        }
    }
}
