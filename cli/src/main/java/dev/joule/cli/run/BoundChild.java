package dev.joule.cli.run;

import java.io.IOException;

/** A child process that ends with this JVM. */
public final class BoundChild implements AutoCloseable {
    private final Process process;
    private final Thread hook;

    private BoundChild(Process process, boolean isInOurPlace) {
        this.process = process;
        hook = new Thread(isInOurPlace ? this::endAlike : this::end, "joule-child-end");
    }

    /** Starts a child. */
    public static BoundChild start(ProcessBuilder builder) throws IOException {
        return bound(new BoundChild(builder.start(), false));
    }

    /**
     * Starts a child in place of this JVM: a signal that ends this JVM ends the child, and this JVM
     * exits with the child's status.
     */
    static BoundChild startInOurPlace(ProcessBuilder builder) throws IOException {
        return bound(new BoundChild(builder.start(), true));
    }

    private static BoundChild bound(BoundChild child) {
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

    private void endAlike() {
        end();
        ContainedAgent.delete(); // its own hook may not get to it
        Runtime.getRuntime().halt(process.exitValue());
    }

    private void end() {
        process.destroy();
        process.onExit().join();
    }
}
