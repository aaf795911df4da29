package dev.joule.agent.jdk;

import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Observes the place where queues that hand over ask whether other work waits for the carrier: a
 * virtual thread that spins for its partner keeps a partner on the same carrier from coming.
 */
public final class QueuedWorkHook {
    private final HookClass hook;

    private QueuedWorkHook(HookClass hook) {
        this.hook = hook;
    }

    /**
     * Makes the JDK ask the agent too; the answer is no until {@link #answer}.
     *
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static QueuedWorkHook install(ClassRewriter rewriter) throws UnknownJdkException {
        CallSites sites = JdkProfile.current().queuedWork();
        HookClass hook = new HookClass(sites.owner());
        rewriter.install(hook.packageName(), Map.of(sites.owner(), sites), hook);
        return new QueuedWorkHook(hook);
    }

    /**
     * Sets what answers.
     *
     * @param queued returns whether the caller is a virtual thread for whose carrier others wait
     */
    public void answer(BooleanSupplier queued) {
        hook.field("queued", BooleanSupplier.class).setVolatile(queued);
    }
}
