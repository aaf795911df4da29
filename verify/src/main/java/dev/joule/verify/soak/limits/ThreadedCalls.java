package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes calls on threads of their own. */
final class ThreadedCalls {
    /** The size of a small stack, whose end is soon reached. */
    private static final long STACK = 256 << 10;

    private ThreadedCalls() {}

    /**
     * Makes a call that must return in time.
     *
     * @param about the object to describe if it does not
     */
    static void within(Duration patience, String what, Object about, Callable<?> call)
            throws Exception {
        FutureTask<?> task = start(call);
        try {
            task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new UnaccountedException(what + " does not return: " + about);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof UnaccountedException found) {
                throw found;
            }
            throw new IllegalStateException(what + " failed: " + about, failed);
        }
    }

    /** Starts a call on a thread with a small stack. */
    static FutureTask<?> start(Callable<?> call) {
        FutureTask<?> task = new FutureTask<>(call);
        Thread thread = new Thread(null, task, "limits-call", STACK);
        thread.setDaemon(true);
        thread.start();
        return task;
    }
}
