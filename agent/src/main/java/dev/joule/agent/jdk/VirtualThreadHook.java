package dev.joule.agent.jdk;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/** The choice of the scheduler that carries virtual threads, taken over from the JDK. */
public final class VirtualThreadHook {
    private final HookClass hook;

    private VirtualThreadHook(HookClass hook) {
        this.hook = hook;
    }

    /** Defines the hook with the choice in it, before any code calls it. */
    private record WithChoice(HookClass hook, UnaryOperator<Executor> choice)
            implements HookInstaller.Definition {

        @Override
        public void define(boolean isBuiltIn) throws ReflectiveOperationException {
            hook.define(isBuiltIn);
            hook.field("choice", UnaryOperator.class).setVolatile(choice);
        }
    }

    /**
     * Gives each virtual thread that would get the built-in scheduler the one that is chosen for
     * it.
     *
     * @param choice is given the built-in scheduler, on the thread that makes the virtual one
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static VirtualThreadHook install(HookInstaller installer, UnaryOperator<Executor> choice)
            throws UnknownJdkException {
        SchedulerSites sites = JdkProfile.current().threads();
        HookClass hook = new HookClass(sites.owner());
        installer.install(
                hook.packageName(), Map.of(sites.owner(), sites), new WithChoice(hook, choice));
        return new VirtualThreadHook(hook);
    }

    /** Makes the JDK describe a pool, to its MXBean and to {@code jcmd}, instead of its own. */
    public void describe(ForkJoinPool pool) {
        hook.field("described", ForkJoinPool.class).setVolatile(pool);
    }

    /**
     * Makes that scheduler keep the timeouts of its threads' waits itself.
     *
     * @param newTimeout makes a timeout of some nanoseconds, which begins when it is given its
     *     action
     */
    public void keepTimeouts(
            Executor scheduler, LongFunction<Function<Runnable, Future<?>>> newTimeout) {
        // First: a thread that finds the scheduler looks for it next.
        hook.field("timeouts", LongFunction.class).setVolatile(newTimeout);
        hook.field("keeper", Executor.class).setVolatile(scheduler);
    }
}
