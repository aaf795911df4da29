package dev.joule.agent.start;

import dev.joule.SchedulerStats;
import dev.joule.agent.jdk.BlockingCallHook;
import dev.joule.agent.jdk.QuestionHook;
import dev.joule.agent.jdk.SocketHook;
import dev.joule.agent.jdk.UnknownJdkException;
import dev.joule.agent.jdk.VirtualThreadHook;
import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.scheduler.DefaultVirtualThreadScheduler;
import dev.joule.internal.scheduler.JouleScheduler;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.SchedulerConfig;
import dev.joule.internal.worker.TaskPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler that carries the program's virtual threads. Started at the first of them, or with
 * the agent if {@code unsupported=fail}; never ended.
 *
 * <p>It is started by a thread of its own. The one that makes the first virtual thread may be deep
 * in its stack, interrupted, or of a group whose threads the program counts; and a start that
 * failed halfway would leave classes behind that cannot be used any more.
 */
final class SchedulerHolder implements UnaryOperator<Executor> {
    private final AgentOptions options;

    private final OptionalHooks hooks;

    /** Set before the start. */
    private @Nullable VirtualThreadHook threadHook;

    /** The scheduler that virtual threads are given. */
    private volatile @Nullable Executor chosen;

    private volatile @Nullable JouleScheduler scheduler;
    private volatile @Nullable Throwable failure;

    /** The thread that starts the scheduler. It must not wait for the start. */
    private volatile @Nullable Thread starter;

    SchedulerHolder(AgentOptions options, OptionalHooks hooks) {
        this.options = options;
        this.hooks = hooks;
    }

    /** Makes the workers keep the timeouts of timed waits. */
    synchronized void useTimeouts(VirtualThreadHook threadHook) {
        this.threadHook = threadHook;
    }

    /** Asked by the JDK for each virtual thread that is given no scheduler and inherits none. */
    @Override
    public Executor apply(Executor builtIn) {
        Executor executor = chosen;
        return executor == null ? chooseFirst(builtIn) : executor;
    }

    private Executor chooseFirst(Executor builtIn) {
        if (Thread.currentThread() == starter) {
            return builtIn;
        }
        List<String> lines = new ArrayList<>();
        Executor executor = choose(builtIn, lines);
        // Printed outside the monitor: System.err may be a stream of the program.
        lines.forEach(Start::say);
        return executor;
    }

    /**
     * @param lines receives the messages to print
     */
    private synchronized Executor choose(Executor builtIn, List<String> lines) {
        Executor executor = chosen;
        if (executor != null) {
            return executor;
        }
        try {
            start();
        } catch (Throwable noThread) {
            return builtIn; // out of memory, or of stack: the next caller tries again
        }
        lines.addAll(hooks.takeLines());
        executor = chosen;
        if (executor != null) {
            return executor;
        }
        chosen = builtIn;
        lines.add(failure() + "; " + Start.LEFT_ALONE);
        return builtIn;
    }

    /** Starts the scheduler unless that was tried before; returns when it runs or has failed. */
    synchronized void start() {
        if (chosen != null || failure != null) {
            return;
        }
        Thread thread = starter;
        // One that runs is waited for: an earlier caller was at the end of its stack.
        if (thread == null || thread.getState() == Thread.State.NEW) {
            thread = new Thread(rootGroup(), this::startHere, "joule-agent-start", 0, false);
            thread.setDaemon(true);
            starter = thread;
            thread.start();
        }
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interrupt) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void startHere() {
        try {
            BlockingCallHook blockingCalls = hooks.blockingCalls();
            QuestionHook queuedWork = hooks.queuedWork();
            QuestionHook unparks = hooks.unparks();
            SocketHook sockets = hooks.sockets();
            PoolSize size =
                    PoolSize.of(
                            options,
                            System.getProperties(),
                            Runtime.getRuntime().availableProcessors());
            PollingDriver driver = sockets == null ? null : sockets.newDriver(size.workers());
            JouleScheduler started =
                    JouleScheduler.start(
                            new SchedulerConfig(
                                    options.name(),
                                    size.workers(),
                                    Integer.MAX_VALUE,
                                    true,
                                    true,
                                    options.stallNanos(),
                                    size.spares(),
                                    SchedulerConfig.MAX_BLOCKING_THREADS,
                                    TaskPolicy.UNBOUNDED,
                                    null,
                                    options::logsStalls,
                                    null,
                                    null,
                                    null,
                                    Pool.NO_HOOKS,
                                    driver));
            scheduler = started;
            DefaultVirtualThreadScheduler carrier = started.carrierOfAll();
            if (threadHook != null) {
                threadHook.describe(new DescribedScheduler(started));
                threadHook.keepTimeouts(carrier.executor(), carrier::newTimeout);
            }
            if (blockingCalls != null) {
                blockingCalls.compensate(carrier::tryBeginBlocking, carrier::tryEndBlocking);
            }
            if (queuedWork != null) {
                queuedWork.answerWith(carrier::hasTasksBehindCaller);
            }
            if (unparks != null) {
                unparks.answerWith(carrier::shouldCallerYield);
            }
            if (sockets != null && driver != null) {
                sockets.waitBy(driver, carrier::isCarryingCaller);
            }
            chosen = carrier.executor();
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }

    /** Returns why the scheduler could not be started; null if it did not fail. */
    @Nullable String failure() {
        Throwable thrown = failure;
        if (thrown == null) {
            return null;
        }
        return thrown instanceof UnknownJdkException ? thrown.getMessage() : thrown.toString();
    }

    /** Returns the scheduler's statistics; {@code null} if it has not been started. */
    @Nullable SchedulerStats stats() {
        JouleScheduler running = scheduler;
        return running == null ? null : running.stats();
    }

    /** The group of the JDK's own threads: a program may count those of its own. */
    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
