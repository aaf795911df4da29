package dev.joule.agent.jdk;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/** The choice of the scheduler that carries virtual threads, taken over from the JDK. */
public final class VirtualThreadHook {
    private final Hook hook;

    private VirtualThreadHook(Hook hook) {
        this.hook = hook;
    }

    /**
     * Gives each virtual thread that would get the built-in scheduler the one that is chosen for
     * it.
     *
     * @param choice is given the built-in scheduler, on the thread that makes the virtual one
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static VirtualThreadHook install(ClassRewriter rewriting, UnaryOperator<Executor> choice)
            throws UnknownJdkException {
        Hook hook = new Hook(choice);
        rewriting.install("java.lang", Map.of(SchedulerSites.OWNER, SchedulerSites.ALL), hook);
        return new VirtualThreadHook(hook);
    }

    /**
     * Makes that scheduler keep the timeouts of its threads' waits itself.
     *
     * @param newTimeout makes a timeout of so many nanoseconds, which begins when it is given what
     *     to do then
     */
    public void keepTimeouts(
            Executor scheduler, LongFunction<Function<Runnable, Future<?>>> newTimeout) {
        hook.keepTimeouts(scheduler, newTimeout);
    }
}
