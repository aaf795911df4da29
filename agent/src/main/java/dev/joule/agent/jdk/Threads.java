package dev.joule.agent.jdk;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/** Who carries virtual threads, taken over from the built-in scheduler. */
public final class Threads {
    private final Hook hook;

    private Threads(Hook hook) {
        this.hook = hook;
    }

    /**
     * From now on a virtual thread that would get the built-in scheduler gets what is chosen for
     * it.
     *
     * @param choice is given the built-in scheduler, on the thread that makes the virtual one
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static Threads install(Rewriting rewriting, UnaryOperator<Executor> choice)
            throws UnknownJdkException {
        Hook hook = new Hook(choice);
        rewriting.install("java.lang", Map.of(SchedulerSites.OWNER, SchedulerSites.ALL), hook);
        return new Threads(hook);
    }

    /**
     * From now on that scheduler keeps the timeouts of its threads' waits itself.
     *
     * @param newTimeout makes a timeout of so many nanoseconds, which begins when it is given what
     *     to do then
     */
    public void keepTimeouts(
            Executor scheduler, LongFunction<Function<Runnable, Future<?>>> newTimeout) {
        hook.keepTimeouts(scheduler, newTimeout);
    }
}
