package dev.joule.verify.orderings;

import java.time.Duration;
import java.time.Instant;

/**
 * Kills the child processes that exceed their time by far: jcstress waits for some of them forever.
 */
final class Watchdog {
    /** The message of jcstress about a killed process. */
    static final String KILLED = "Failed with error code 137";

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private Watchdog() {}

    static void start() {
        Thread.ofPlatform().daemon().name("watchdog").start(Watchdog::watch);
    }

    private static void watch() {
        try {
            while (true) {
                Thread.sleep(Duration.ofSeconds(1));
                Instant limit = Instant.now().minus(PATIENCE);
                ProcessHandle.current()
                        .children()
                        .filter(child -> child.info().startInstant().orElse(limit).isBefore(limit))
                        .forEach(ProcessHandle::destroyForcibly);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
