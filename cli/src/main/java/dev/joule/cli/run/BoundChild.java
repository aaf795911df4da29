package dev.joule.cli.run;

import java.io.IOException;

/**
 * A child process in place of this JVM: a signal that ends this JVM ends the child, and this JVM
 * exits with the child's status.
 */
final class BoundChild implements AutoCloseable {
    private final Process process;
    private final Thread hook = new Thread(this::endAlike, "joule-child-end");

    private BoundChild(Process process) {
        this.process = process;
    }

    static BoundChild start(ProcessBuilder builder) throws IOException {
        BoundChild child = new BoundChild(builder.start());
        try {
            Runtime.getRuntime().addShutdownHook(child.hook);
        } catch (IllegalStateException ending) {
            child.end();
            throw ending;
        }
        return child;
    }

    /** Waits for its end and returns its status. */
    int waitFor() throws InterruptedException {
        return process.waitFor();
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
