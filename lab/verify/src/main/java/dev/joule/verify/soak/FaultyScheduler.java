package dev.joule.verify.soak;

import dev.joule.Scheduler;
import dev.joule.internal.scheduler.InternalScheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Schedulers with a fault, to test the soak, and the one without. */
enum FaultyScheduler {
    /** The scheduler as it is. */
    NONE(""),
    LOSES_A_TASK("lost"),
    RUNS_ONE_TWICE("gets \"begun, inside\""),
    SWALLOWS_A_CANCEL("left while it was idle"),
    SWAPS_AN_EXCEPTION("instead of"),
    HIDES_A_FAILURE("its exception was lost"),
    POLLS_ONCE_MORE("gets \"begun, inside\" when it is: accepted, begun, ended"),
    CANCELS_TWICE("gets \"cancelled\""),
    LOSES_A_THREAD("lost"),
    LOSES_A_WORKER("workers live"),
    LEAVES_A_THREAD("threads were left"),
    LEAKS_A_SCHEDULER("still there");

    private static final int ONE_IN = 20;

    /** The latches of threads that twins leave behind; {@link #cleanUp} ends these. */
    private static final Queue<CountDownLatch> LEFT_THREADS = new ConcurrentLinkedQueue<>();

    private static final Queue<Scheduler> LEAKED = new ConcurrentLinkedQueue<>();

    private final String mustBeSaid;

    FaultyScheduler(String mustBeSaid) {
        this.mustBeSaid = mustBeSaid;
    }

    /** Returns words of the failure that the twin must cause. */
    String mustBeSaid() {
        return mustBeSaid;
    }

    /** Returns a view of the scheduler with the fault. */
    Scheduler around(Scheduler real) {
        switch (this) {
            case NONE -> {
                return real;
            }
            case LEAVES_A_THREAD -> {
                CountDownLatch latch = new CountDownLatch(1);
                LEFT_THREADS.add(latch);
                Thread.ofPlatform()
                        .daemon()
                        .name("joule-" + real.name() + "-worker-left")
                        .start(() -> awaitForEver(latch));
            }
            case LEAKS_A_SCHEDULER -> LEAKED.add(real);
            default -> {}
        }
        AtomicInteger calls = new AtomicInteger();
        InvocationHandler handler =
                (proxy, method, args) -> call(real, method, args, calls.incrementAndGet());
        return (Scheduler)
                Proxy.newProxyInstance(
                        FaultyScheduler.class.getClassLoader(),
                        new Class<?>[] {InternalScheduler.class},
                        handler);
    }

    private static void awaitForEver(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException nobodys) {
            return;
        }
    }

    /** Ends and forgets the threads that twins have left. */
    static void cleanUp() {
        LEFT_THREADS.forEach(CountDownLatch::countDown);
        LEFT_THREADS.clear();
        LEAKED.clear();
    }

    private @Nullable Object call(
            Scheduler real, Method method, Object @Nullable [] args, int number) throws Throwable {
        Object[] given = args == null ? new Object[0] : args.clone();
        boolean now = number % ONE_IN == 0;
        switch (method.getName()) {
            case "execute" -> {
                if (now && this == LOSES_A_TASK) {
                    return null;
                }
                if (now && this == RUNS_ONE_TWICE) {
                    real.execute((Runnable) given[0]);
                }
                if (this == HIDES_A_FAILURE) {
                    given[0] = silent((Runnable) given[0]);
                }
            }
            case "spawn", "call" -> given[0] = disguise(given[0]);
            case "virtualThreadFactory" -> {
                if (this == LOSES_A_THREAD) {
                    return (ThreadFactory) lost -> real.virtualThreadFactory().newThread(() -> {});
                }
            }
            case "workers" -> {
                return real.workers() + (this == LOSES_A_WORKER ? 1 : 0);
            }
            default -> {}
        }
        Object result = invoke(real, method, given);
        return this == SWALLOWS_A_CANCEL && result instanceof JoinHandle<?> handle
                ? deaf(handle)
                : result;
    }

    private static @Nullable Object invoke(Object target, Method method, Object[] args)
            throws Throwable {
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static Runnable silent(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (Throwable hidden) {
                return;
            }
        };
    }

    private Object disguise(Object task) {
        if (this == SWAPS_AN_EXCEPTION && task instanceof Callable<?> callable) {
            return (Callable<Object>)
                    () -> {
                        try {
                            return callable.call();
                        } catch (Throwable swapped) {
                            throw new IllegalStateException(swapped);
                        }
                    };
        }
        if ((this == POLLS_ONCE_MORE || this == CANCELS_TWICE)
                && task instanceof Pollable<?> pollable) {
            return new RepeatingPollable<>(pollable, this == POLLS_ONCE_MORE);
        }
        return task;
    }

    private static Object deaf(JoinHandle<?> handle) {
        return Proxy.newProxyInstance(
                FaultyScheduler.class.getClassLoader(),
                new Class<?>[] {JoinHandle.class},
                (proxy, method, args) ->
                        method.getName().equals("cancel")
                                ? (Object) true
                                : invoke(handle, method, args == null ? new Object[0] : args));
    }
}
