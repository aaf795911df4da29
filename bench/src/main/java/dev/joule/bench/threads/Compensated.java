package dev.joule.bench.threads;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;

/**
 * Threads in calls that block their carrier for 5 ms, and that the JDK's scheduler makes up for
 * with another carrier.
 *
 * <p>It does so only where the JDK itself says {@code jdk.internal.misc.Blocker.begin()}. On JDK 25
 * that is around a process's pipes, {@code System.in} and {@code out}, name look-ups, {@code
 * force}, files opened for synchronous or direct access, mapped memory, and the selector that uses
 * {@code poll(2)}. That selector is our choice: {@code select(5)} is in {@code poll} for 5 ms
 * wherever it runs, uses no processor, and has nobody on the other side. A selector of Linux's own
 * kind ({@code epoll}) would not do: on a virtual thread it parks. The provider is public but for
 * its module, which does not export it; the JDK takes it by name, in the way {@link
 * SelectorProvider#provider} tells.
 */
final class Compensated {

    private static final String POLL = "sun.nio.ch.PollSelectorProvider";
    private static final long BLOCK_MILLIS = 5;

    private final Crowd crowd;
    private final Crowd.Body[] bodies = new Crowd.Body[Sizes.BLOCKERS];

    Compensated(ThreadFactory threads) throws IllegalStateException {
        // Before anything in this JVM asks for a selector.
        System.setProperty("java.nio.channels.spi.SelectorProvider", POLL);
        if (!SelectorProvider.provider().getClass().getName().equals(POLL)) {
            throw new IllegalStateException("selectors come from another place already");
        }
        crowd = new Crowd(threads);
        Arrays.setAll(bodies, _ -> blocker());
    }

    private static Crowd.Body blocker() {
        try {
            Selector selector = Selector.open();
            return () -> {
                for (int i = 0; i < Sizes.BLOCKS; i++) {
                    selector.select(BLOCK_MILLIS);
                }
            };
        } catch (IOException e) {
            throw new IllegalStateException("no selector", e);
        }
    }

    /** Milliseconds until all threads had one call each: 5, if all of them blocked at once. */
    double round() {
        return crowd.run(bodies) / 1e6 / Sizes.BLOCKS;
    }
}
