package java.lang;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/**
 * The one class of Joule's in {@code java.lang}, through which virtual threads reach the agent. It
 * is not public, so that a program cannot reach it. The agent sets the fields.
 */
final class JouleHook {
    /** Returns the scheduler to be used instead of the built-in one; the agent sets it first. */
    static UnaryOperator<Executor> choice;

    /** The pool that the JDK describes instead of the built-in scheduler, once the agent runs. */
    static ForkJoinPool described;

    /** The scheduler that keeps the timeouts of its threads, if any. */
    static Executor keeper;

    /** Returns a timeout of some nanoseconds, which begins when it is given its action. */
    static LongFunction<Function<Runnable, Future<?>>> timeouts;

    private JouleHook() {}

    /** Called for each virtual thread that would get the built-in scheduler. */
    static Executor scheduler(Executor builtIn) {
        UnaryOperator<Executor> agent = choice;
        return agent == null ? JouleStart.scheduler(builtIn) : agent.apply(builtIn);
    }

    /** Called for the scheduler that the JDK describes; the agent starts, if it has not. */
    static ForkJoinPool described(ForkJoinPool builtIn) {
        return scheduler(builtIn) == builtIn ? builtIn : described;
    }

    /** Called where a timed wait begins; returns null if the JDK is to keep the timeout. */
    static Future<?> schedule(Executor scheduler, Runnable action, long delay, TimeUnit unit) {
        return scheduler == keeper ? timeouts.apply(unit.toNanos(delay)).apply(action) : null;
    }
}
