package dev.joule.internal.virtual;

import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The bridge through the JDK's own classes, where {@code java.lang} is open to Joule. */
final class JdkVirtualThreads implements ThreadBridge {
    /** Fails, and the class with it, when the JDK is not one this was written for. */
    private static final JdkHandles JDK = handles();

    /** Made when a scheduler first makes threads of its own. */
    private static final class Own {
        static final JdkHandles.OfOwnThreads HANDLES = handles();

        private static JdkHandles.OfOwnThreads handles() {
            try {
                return JdkHandles.OfOwnThreads.find();
            } catch (ReflectiveOperationException unknown) {
                throw new IllegalStateException(unknown);
            }
        }
    }

    private static JdkHandles handles() {
        try {
            Thread body = Thread.currentThread(); // never run: no lambda at a program's start
            return JdkHandles.find(
                    VirtualThreadAccess.isForAll()
                            ? Thread.ofVirtual().unstarted(body)
                            : newBuilder(Runnable::run).unstarted(body));
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException(unknown);
        }
    }

    @Override
    public Thread.Builder.OfVirtual newBuilder(ContinuationHandler handler) {
        return newBuilder(executor(handler));
    }

    private static Thread.Builder.OfVirtual newBuilder(Executor executor) {
        try {
            return (Thread.Builder.OfVirtual) Own.HANDLES.newBuilder().invokeExact(executor);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    @Override
    public Executor executor(ContinuationHandler handler) {
        return new HandlerExecutor(handler);
    }

    @Override
    public Thread currentCarrier() {
        try {
            return (Thread) JDK.currentCarrier().invokeExact();
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    @Override
    public boolean isContinuation(Runnable task) {
        return task.getClass() == JDK.continuation() || task instanceof Adopted;
    }

    @Override
    public Thread threadOf(Runnable continuation) {
        if (continuation instanceof Adopted(Runnable _, Thread thread)) {
            return thread;
        }
        return threadIn(continuation);
    }

    private static Thread threadIn(Runnable continuation) {
        return (Thread) JDK.threadOf().get(continuation);
    }

    @Override
    public boolean tryMarkEnded(Thread ended) {
        return (long) JDK.timeout().getAndSet(ended, -1L) != -1L; // no time of a wait
    }

    @Override
    public void pin(Thread current) {
        try {
            Own.HANDLES.pin().invokeExact(current);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    @Override
    public void unpin(Thread current) {
        try {
            Own.HANDLES.unpin().invokeExact(current);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    private static boolean isStarting(Thread thread) {
        return (int) JDK.state().getVolatile(thread) == JDK.started();
    }

    private static RuntimeException unexpected(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException runtime
                ? runtime
                : new IllegalStateException(thrown);
    }

    /** The executor that the JDK takes for its scheduler. */
    private record HandlerExecutor(ContinuationHandler handler) implements Executor {
        @Override
        public void execute(Runnable continuation) {
            if (continuation.getClass() != JDK.continuation()) {
                executeUnknown(continuation);
            } else {
                execute(continuation, threadIn(continuation));
            }
        }

        private void execute(Runnable continuation, Thread thread) {
            if (isStarting(thread)) {
                handler.onStart(continuation, thread);
            } else {
                handler.onContinue(continuation);
            }
        }

        /**
         * Runs a continuation of a class that a transforming agent has made the JDK create anew.
         */
        private void executeUnknown(Runnable continuation) {
            Thread thread = Adopted.threadIn(continuation);
            if (thread == null) {
                handler.onContinue(continuation); // it still has to run; its end will not be seen
            } else {
                execute(new Adopted(continuation, thread), thread);
            }
        }
    }

    /** A continuation that does not look as they did when Joule first met one. */
    private record Adopted(Runnable continuation, Thread thread) implements Runnable {
        /** By class, since finding the field is slow. */
        private static final ClassValue<Optional<VarHandle>> THREADS =
                new ClassValue<>() {
                    @Override
                    protected Optional<VarHandle> computeValue(Class<?> type) {
                        try {
                            return Optional.of(JdkHandles.threadOf(type));
                        } catch (ReflectiveOperationException | RuntimeException unknown) {
                            return Optional.empty();
                        }
                    }
                };

        static @Nullable Thread threadIn(Runnable continuation) {
            Optional<VarHandle> threadOf = THREADS.get(continuation.getClass());
            return threadOf.isEmpty() ? null : (Thread) threadOf.get().get(continuation);
        }

        @Override
        public void run() {
            continuation.run();
        }
    }
}
