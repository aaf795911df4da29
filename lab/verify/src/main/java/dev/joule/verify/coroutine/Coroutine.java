package dev.joule.verify.coroutine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Code that can be suspended and resumed later, on one thread: the JDK's own continuation, which
 * implements virtual threads. The JVM has to export its package ({@link #FLAG}); tests and commands
 * start a JVM of their own for that.
 */
public final class Coroutine {
    /** The flag of a JVM that uses coroutines. */
    public static final String FLAG = "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED";

    private static final MethodHandle NEW;
    private static final MethodHandle RUN;
    private static final MethodHandle YIELD;
    private static final MethodHandle IS_DONE;
    private static final Object SCOPE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> type = Class.forName("jdk.internal.vm.Continuation");
            Class<?> scope = Class.forName("jdk.internal.vm.ContinuationScope");
            SCOPE = scope.getConstructor(String.class).newInstance("coroutine");
            NEW =
                    lookup.findConstructor(
                                    type, MethodType.methodType(void.class, scope, Runnable.class))
                            .asType(
                                    MethodType.methodType(
                                            Object.class, Object.class, Runnable.class));
            RUN =
                    lookup.findVirtual(type, "run", MethodType.methodType(void.class))
                            .asType(MethodType.methodType(void.class, Object.class));
            YIELD =
                    lookup.findStatic(type, "yield", MethodType.methodType(boolean.class, scope))
                            .asType(MethodType.methodType(boolean.class, Object.class));
            IS_DONE =
                    lookup.findVirtual(type, "isDone", MethodType.methodType(boolean.class))
                            .asType(MethodType.methodType(boolean.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the JVM needs " + FLAG, e);
        }
    }

    private final Object continuation;

    /** Creates a coroutine that is paused at its beginning. */
    public Coroutine(Runnable body) {
        try {
            continuation = (Object) NEW.invokeExact(SCOPE, body);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs the coroutine until the next {@link #pause}, or to its end. */
    public void resume() {
        try {
            RUN.invokeExact(continuation);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether the coroutine has ended. */
    public boolean isDone() {
        try {
            return (boolean) IS_DONE.invokeExact(continuation);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Suspends the running coroutine; returns when it is resumed. */
    public static void pause() {
        try {
            boolean _ = (boolean) YIELD.invokeExact(SCOPE);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
