package dev.joule.internal.virtual;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.concurrent.Executor;

/**
 * The members of {@code java.lang} that the bridge uses, as handles. In a record, whose fields the
 * JIT takes for constants when the record is one.
 *
 * @param newBuilder {@code (Executor) -> OfVirtual}
 * @param currentCarrier {@code () -> Thread}
 * @param state {@code (Thread) -> int}, of a virtual thread
 * @param pin {@code (Thread) -> void}, of a virtual thread
 * @param unpin {@code (Thread) -> void}, of a virtual thread
 * @param threadOf {@code (Runnable) -> Thread}, of a continuation
 * @param continuation the class of continuations
 * @param started the state of a thread that has been started and never ran
 */
record JdkHandles(
        MethodHandle newBuilder,
        MethodHandle currentCarrier,
        MethodHandle state,
        MethodHandle pin,
        MethodHandle unpin,
        MethodHandle threadOf,
        Class<?> continuation,
        int started) {

    /**
     * @param any a scheduler for a thread that is never started
     */
    static JdkHandles find(Executor any) throws ReflectiveOperationException {
        MethodHandles.Lookup own = MethodHandles.lookup();
        Class<?> builder = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder");
        Class<?> virtual = Class.forName("java.lang.VirtualThread");
        MethodHandles.Lookup inside = MethodHandles.privateLookupIn(virtual, own);
        MethodHandle newBuilder =
                MethodHandles.privateLookupIn(builder, own)
                        .findConstructor(builder, MethodType.methodType(void.class, Executor.class))
                        .asType(
                                MethodType.methodType(
                                        Thread.Builder.OfVirtual.class, Executor.class));
        MethodHandle currentCarrier =
                MethodHandles.privateLookupIn(Thread.class, own)
                        .findStatic(
                                Thread.class,
                                "currentCarrierThread",
                                MethodType.methodType(Thread.class));
        Class<?> continuation = continuationClass(newBuilder, any, inside, virtual);
        return new JdkHandles(
                newBuilder,
                currentCarrier,
                inside.findGetter(virtual, "state", int.class)
                        .asType(MethodType.methodType(int.class, Thread.class)),
                onThread(inside, virtual, "disableSuspendAndPreempt"),
                onThread(inside, virtual, "enableSuspendAndPreempt"),
                threadOf(continuation),
                continuation,
                (int) constant(inside.findStaticGetter(virtual, "STARTED", int.class)));
    }

    /** A lambda of the JDK's; asked of a thread that is thrown away unstarted. */
    private static Class<?> continuationClass(
            MethodHandle newBuilder, Executor any, MethodHandles.Lookup inside, Class<?> virtual)
            throws ReflectiveOperationException {
        MethodHandle field = inside.findGetter(virtual, "runContinuation", Runnable.class);
        Thread.Builder.OfVirtual builder;
        try {
            builder = (Thread.Builder.OfVirtual) newBuilder.invokeExact(any);
        } catch (Throwable thrown) {
            throw new ReflectiveOperationException(thrown);
        }
        return constant(field.bindTo(builder.unstarted(Thread.currentThread()))).getClass();
    }

    /** Reads the thread out of a lambda that has caught it. */
    static MethodHandle threadOf(Class<?> continuation) throws ReflectiveOperationException {
        MethodHandles.Lookup inside =
                MethodHandles.privateLookupIn(continuation, MethodHandles.lookup());
        for (Field field : continuation.getDeclaredFields()) {
            if (Thread.class.isAssignableFrom(field.getType())) {
                return inside.unreflectGetter(field)
                        .asType(MethodType.methodType(Thread.class, Runnable.class));
            }
        }
        throw new NoSuchFieldException("no thread in " + continuation);
    }

    private static MethodHandle onThread(
            MethodHandles.Lookup inside, Class<?> virtual, String method)
            throws ReflectiveOperationException {
        return inside.findVirtual(virtual, method, MethodType.methodType(void.class))
                .asType(MethodType.methodType(void.class, Thread.class));
    }

    private static Object constant(MethodHandle getter) throws ReflectiveOperationException {
        try {
            return getter.invoke();
        } catch (Throwable thrown) {
            throw new ReflectiveOperationException(thrown);
        }
    }
}
