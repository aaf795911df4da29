package dev.joule.agent.jdk;

import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Observes the places where the JDK itself announces that a virtual thread blocks its carrier: DNS,
 * files, and such.
 */
public final class BlockingCallHook {
    private final HookClass hook;

    private BlockingCallHook(HookClass hook) {
        this.hook = hook;
    }

    /**
     * Redirects the announcements to the agent; nothing changes until {@link #compensate}.
     *
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static BlockingCallHook install(HookInstaller installer) throws UnknownJdkException {
        CallSites sites = JdkProfile.current().blocker();
        HookClass hook = new HookClass(sites.owner());
        installer.install(hook.packageName(), Map.of(sites.owner(), sites), hook);
        return new BlockingCallHook(hook);
    }

    /**
     * Sets the receivers of announcements, called on the virtual thread that blocks.
     *
     * @param begins returns whether its carrier is one that is compensated for now, by this call
     *     and not by an outer one
     * @param ends returns whether its carrier is one that was
     */
    public void compensate(BooleanSupplier begins, BooleanSupplier ends) {
        // First: what begins by the agent must end by it.
        hook.field("ends", BooleanSupplier.class).setVolatile(ends);
        hook.field("begins", BooleanSupplier.class).setVolatile(begins);
    }
}
