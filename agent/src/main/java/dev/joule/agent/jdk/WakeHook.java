package dev.joule.agent.jdk;

import java.util.Map;
import java.util.function.BooleanSupplier;

/** Observes the place where a virtual thread wakes another. */
public final class WakeHook {
    private final HookClass hook;

    private WakeHook(HookClass hook) {
        this.hook = hook;
    }

    /**
     * Makes the JDK ask the agent after each such wake; the answer is no until {@link #yieldIf}.
     *
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static WakeHook install(ClassRewriter rewriter) throws UnknownJdkException {
        CallSites sites = JdkProfile.current().wakes();
        HookClass hook = new HookClass(sites.owner());
        rewriter.install(hook.packageName(), Map.of(sites.owner(), sites), hook);
        return new WakeHook(hook);
    }

    /**
     * Sets what answers.
     *
     * @param yields returns whether the caller, which has just woken a thread, is to yield to it
     */
    public void yieldIf(BooleanSupplier yields) {
        hook.field("yields", BooleanSupplier.class).setVolatile(yields);
    }
}
