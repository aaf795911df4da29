package dev.joule.bench.threads;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;

/**
 * Threads in calls that block their carrier for 5 ms and for which the JDK's scheduler compensates
 * with another carrier.
 *
 * <p>It does so only where the JDK itself calls {@code jdk.internal.misc.Blocker.begin()}. On JDK
 * 25 that is around a process's pipes, {@code System.in} and {@code out}, name look-ups, {@code
 * force}, files opened for synchronous or direct access, mapped memory, and the selector that uses
 * {@code poll(2)}. This benchmark uses that selector: {@code select(5)} is in {@code poll} for 5 ms
 * wherever it runs, uses no processor, and needs no other side. Linux's own selector ({@code
 * epoll}) is unsuitable: on a virtual thread it parks. The provider is public, but its module does
 * not export it; the JDK loads it by name, as {@link SelectorProvider#provider} specifies.
 */
final class Compensated {

    private static final String POLL = "sun.nio.ch.PollSelectorProvider";
    private static final long BLOCK_MILLIS = 5;

    private final Crowd crowd;
    private final Crowd.Body[] bodies = new Crowd.Body[ThreadSizes.BLOCKERS];

    Compensated(ThreadFactory threads) throws IllegalStateException {
        // Must be set before any code in this JVM opens a selector.
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
                for (int i = 0; i < ThreadSizes.BLOCKS; i++) {
                    selector.select(BLOCK_MILLIS);
                }
            };
        } catch (IOException e) {
            throw new IllegalStateException("no selector", e);
        }
    }

    /**
     * Returns the milliseconds until all threads have made one call each: 5, if all of them blocked
     * at once.
     */
    double round() {
        return crowd.run(bodies) / 1e6 / ThreadSizes.BLOCKS;
    }
}
