package dev.joule.verify.orderings;

import java.time.Duration;
import java.time.Instant;

/** Kills the child processes that take far too long: jcstress waits for some of them for ever. */
final class Watchdog {
    /** What jcstress says of a process that was killed. */
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
