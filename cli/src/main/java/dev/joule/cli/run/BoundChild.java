package dev.joule.cli.run;

import java.io.IOException;

/** A child process that ends with this JVM. */
public final class BoundChild implements AutoCloseable {
    private final Process process;
    private final Thread hook = new Thread(this::end, "joule-child-end");

    private BoundChild(Process process) {
        this.process = process;
    }

    /** Starts a child. */
    public static BoundChild start(ProcessBuilder builder) throws IOException {
        BoundChild child = new BoundChild(builder.start());
        try {
            Runtime.getRuntime().addShutdownHook(child.hook);
        } catch (IllegalStateException ending) {
            child.end();
            throw ending;
        }
        return child;
    }

    /** Returns the child. */
    public Process process() {
        return process;
    }

    /** Ends the child if it still runs, and waits for that. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // Then it runs already, and has nothing to do.
        }
    }

    private void end() {
        process.destroy();
        process.onExit().join();
    }
}
