package dev.joule.bench.harness;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A build that a suite needs, and without which it goes on. */
interface BuildStep {
    void run() throws Toolchain.MissingException, IOException, InterruptedException;

    /** Runs the build. Returns null, or the reason for which it failed. */
    static @Nullable String attempt(BuildStep build) {
        try {
            build.run();
            return null;
        } catch (Toolchain.MissingException e) {
            return e.getMessage();
        } catch (IOException e) {
            return "its build failed: " + e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "its build was interrupted";
        }
    }
}
