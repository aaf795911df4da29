package dev.joule.internal.virtual;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.Executor;

/**
 * The members of {@code java.lang} that the bridge uses, as handles. In a record, whose fields the
 * JIT takes for constants when the record is one.
 *
 * <p>Fields are read by {@link VarHandle}s, which the JVM links without making classes: a program
 * waits for these handles before its first virtual thread. The handles that few programs use are in
 * a class of their own.
 *
 * @param currentCarrier {@code () -> Thread}
 * @param state the field with the state of a virtual thread
 * @param timeout the field with the time of a timed wait, which nothing reads once the thread has
 *     ended
 * @param threadOf the field with the thread of a continuation
 * @param continuation the class of continuations
 * @param started the state of a thread that has been started and never ran
 */
record JdkHandles(
        MethodHandle currentCarrier,
        VarHandle state,
        VarHandle timeout,
        VarHandle threadOf,
        Class<?> continuation,
        int started) {

    /**
     * The handles that a scheduler needs for threads of its own.
     *
     * @param newBuilder {@code (Executor) -> OfVirtual}
     * @param pin {@code (Thread) -> void}, of a virtual thread
     * @param unpin {@code (Thread) -> void}, of a virtual thread
     */
    record OfOwnThreads(MethodHandle newBuilder, MethodHandle pin, MethodHandle unpin) {

        static OfOwnThreads find() throws ReflectiveOperationException {
            Class<?> builder = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder");
            return new OfOwnThreads(
                    in(builder)
                            .findConstructor(
                                    builder, MethodType.methodType(void.class, Executor.class))
                            .asType(
                                    MethodType.methodType(
                                            Thread.Builder.OfVirtual.class, Executor.class)),
                    onThread("disableSuspendAndPreempt"),
                    onThread("enableSuspendAndPreempt"));
        }

        private static MethodHandle onThread(String method) throws ReflectiveOperationException {
            Class<?> virtual = virtualThread();
            return in(virtual)
                    .findVirtual(virtual, method, MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Thread.class));
        }
    }

    /**
     * @param unstarted a virtual thread that is thrown away unstarted
     */
    static JdkHandles find(Thread unstarted) throws ReflectiveOperationException {
        Class<?> virtual = virtualThread();
        MethodHandles.Lookup inside = in(virtual);
        MethodHandle currentCarrier =
                in(Thread.class)
                        .findStatic(
                                Thread.class,
                                "currentCarrierThread",
                                MethodType.methodType(Thread.class));
        // A lambda of the JDK's.
        VarHandle field = inside.findVarHandle(virtual, "runContinuation", Runnable.class);
        Class<?> continuation = ((Runnable) field.get(unstarted)).getClass();
        return new JdkHandles(
                currentCarrier,
                inside.findVarHandle(virtual, "state", int.class),
                inside.findVarHandle(virtual, "timeout", long.class),
                threadOf(continuation),
                continuation,
                (int) inside.findStaticVarHandle(virtual, "STARTED", int.class).get());
    }

    private static Class<?> virtualThread() throws ClassNotFoundException {
        return Class.forName("java.lang.VirtualThread");
    }

    private static MethodHandles.Lookup in(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    /** Finds the field of a lambda with the thread that it has caught. */
    static VarHandle threadOf(Class<?> continuation) throws ReflectiveOperationException {
        for (Field field : continuation.getDeclaredFields()) {
            if (Thread.class.isAssignableFrom(field.getType())) {
                return in(continuation).unreflectVarHandle(field);
            }
        }
        throw new NoSuchFieldException("no thread in " + continuation);
    }
}
