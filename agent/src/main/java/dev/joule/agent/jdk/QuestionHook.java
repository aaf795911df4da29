package dev.joule.agent.jdk;

import java.util.Collections;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A place of the JDK that asks the agent a question about the caller, a virtual thread. */
public final class QuestionHook {
    /** The questions, each asked in classes of another package. */
    public enum Question {
        /**
         * Asks whether other threads wait for the caller's carrier. Queues that hand over, and
         * phasers, ask it: a thread that spins for its partner keeps a partner on the same carrier
         * from coming.
         */
        HAS_QUEUED_WORK,

        /** Asks whether the caller yields to the virtual thread that it has just unparked. */
        YIELDS_TO_UNPARKED
    }

    private final HookClass hook;

    private QuestionHook(HookClass hook) {
        this.hook = hook;
    }

    /**
     * Makes the JDK ask the agent; the answer is no until {@link #answerWith}.
     *
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static QuestionHook install(HookInstaller installer, Question question)
            throws UnknownJdkException {
        JdkProfile jdk = JdkProfile.current();
        Map<String, HookInstaller.Site> sites =
                question == Question.HAS_QUEUED_WORK ? jdk.spinSites() : jdk.unparkSites();
        // All are in one package; the same class each time, since it is loaded by this.
        HookClass hook = new HookClass(Collections.min(sites.keySet()));
        installer.install(hook.packageName(), sites, hook);
        return new QuestionHook(hook);
    }

    /** Sets what answers. */
    public void answerWith(BooleanSupplier answer) {
        hook.field("answer", BooleanSupplier.class).setVolatile(answer);
    }
}
