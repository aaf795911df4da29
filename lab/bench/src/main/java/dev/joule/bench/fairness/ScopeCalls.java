package dev.joule.bench.fairness;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Callable;

/**
 * Calls {@code StructuredTaskScope} by method handles. It is a preview API: a class file that links
 * it would need {@code --enable-preview} in every suite.
 */
final class ScopeCalls {

    private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";
    private static final Callable<Object> SUBTASK = () -> SCOPE;

    private static final MethodHandle OPEN;
    private static final MethodHandle FORK;
    private static final MethodHandle JOIN;
    private static final MethodHandle CLOSE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> scope = Class.forName(SCOPE);
            Class<?> subtask = Class.forName(SCOPE + "$Subtask");
            MethodType none = MethodType.methodType(void.class);
            MethodType fork = MethodType.methodType(subtask, Callable.class);
            OPEN = withObjects(lookup.findStatic(scope, "open", none.changeReturnType(scope)));
            FORK = withoutResult(lookup.findVirtual(scope, "fork", fork));
            JOIN =
                    withoutResult(
                            lookup.findVirtual(scope, "join", none.changeReturnType(Object.class)));
            CLOSE = withoutResult(lookup.findVirtual(scope, "close", none));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ScopeCalls() {}

    private static MethodHandle withObjects(MethodHandle method) {
        return method.asType(method.type().generic());
    }

    /** Returns the method without its result. */
    private static MethodHandle withoutResult(MethodHandle method) {
        return method.asType(method.type().generic().changeReturnType(void.class));
    }

    /** Opens a scope, forks a subtask in it, and waits for that. */
    static void forkAndJoin() throws InterruptedException {
        try {
            Object scope = (Object) OPEN.invokeExact();
            try {
                FORK.invokeExact(scope, (Object) SUBTASK);
                JOIN.invokeExact(scope);
            } finally {
                CLOSE.invokeExact(scope);
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
