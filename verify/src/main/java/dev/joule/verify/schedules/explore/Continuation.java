package dev.joule.verify.schedules.explore;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The JDK's one-shot continuation, which virtual threads are made of. It is not exported: the JVM
 * needs {@code --add-exports java.base/jdk.internal.vm=ALL-UNNAMED}.
 */
final class Continuation {
    private static final String PACKAGE = "jdk.internal.vm.";
    private static final Object SCOPE;
    private static final MethodHandle NEW;
    private static final MethodHandle RUN;
    private static final MethodHandle YIELD;

    static {
        try {
            Class<?> type = Class.forName(PACKAGE + "Continuation");
            Class<?> scope = Class.forName(PACKAGE + "ContinuationScope");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SCOPE =
                    lookup.findConstructor(scope, MethodType.methodType(void.class, String.class))
                            .invoke("strand");
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
        } catch (Throwable missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private final Object real;

    Continuation(Runnable body) {
        try {
            real = (Object) NEW.invokeExact(SCOPE, body);
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    void run() {
        try {
            RUN.invokeExact(real);
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    static void pause() {
        try {
            boolean _ = (boolean) YIELD.invokeExact(SCOPE);
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }
}
