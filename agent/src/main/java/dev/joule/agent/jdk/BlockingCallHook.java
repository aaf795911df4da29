package dev.joule.agent.jdk;

import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Observes the places where the JDK itself announces that a virtual thread blocks its carrier: DNS,
 * files, and such.
 */
public final class BlockingCallHook {
    private final BlockerHook hook;

    private BlockingCallHook(BlockerHook hook) {
        this.hook = hook;
    }

    /**
     * Redirects the announcements to the agent; nothing changes until {@link #compensate}.
     *
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static BlockingCallHook install(ClassRewriter rewriting) throws UnknownJdkException {
        BlockerHook hook = new BlockerHook();
        rewriting.install(BlockerHook.PACKAGE, Map.of(BlockerSites.OWNER, BlockerSites.ALL), hook);
        return new BlockingCallHook(hook);
    }

    /**
     * Sets the receivers of announcements, called on the virtual thread that blocks.
     *
     * @param begins whether its carrier is one that is compensated for now, by this call and not by
     *     an outer one
     * @param ends whether its carrier is one that was
     */
    public void compensate(BooleanSupplier begins, BooleanSupplier ends) {
        hook.compensate(begins, ends);
    }
}
