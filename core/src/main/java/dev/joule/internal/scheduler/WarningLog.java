package dev.joule.internal.scheduler;

import java.lang.System.Logger;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Writes warnings to the log on a thread of its own, which ends when none is left. A handler of the
 * log may wait for a task that only a spare can run, so the sentinel must not wait for the handler.
 */
final class WarningLog implements Runnable {
    /** The most warnings that wait for a handler; more are dropped and counted. */
    private static final int MOST = 64;

    /** A message with its arguments. */
    private record Warning(String message, List<Object> arguments) {}

    private final SchedulerConfig config;
    private final @Nullable Logger logger;
    private final Queue<Warning> waiting = new ArrayDeque<>(MOST);
    private boolean isWriting;
    private long dropped;

    WarningLog(SchedulerConfig config) {
        this(config, null);
    }

    /**
     * @param logger where to write, or null for the system's logger, which is looked up at the
     *     first warning
     */
    WarningLog(SchedulerConfig config, @Nullable Logger logger) {
        this.config = config;
        this.logger = logger;
    }

    /** Writes a warning soon; does not wait for it. */
    void warn(String message, Object... arguments) {
        Warning warning = new Warning(message, List.of(arguments));
        synchronized (this) {
            if (waiting.size() == MOST) {
                dropped++;
            } else {
                waiting.add(warning);
            }
            if (isWriting) {
                return;
            }
            isWriting = true;
        }
        boolean isStarted = false;
        try {
            Thread thread = new Thread(null, this, config.logName(), 0, false);
            thread.setDaemon(config.daemon());
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            thread.start();
            isStarted = true;
        } finally {
            if (!isStarted) {
                stopWriting(); // the next warning tries again
            }
        }
    }

    /** Writes the queued warnings; the body of the thread. */
    @Override
    public void run() {
        boolean isDone = false;
        try {
            Logger log = logger == null ? System.getLogger("dev.joule") : logger;
            for (Warning next = next(); next != null; next = next()) {
                try {
                    log.log(Logger.Level.WARNING, next.message(), next.arguments().toArray());
                } catch (Throwable thrown) { // a handler's: the others are written all the same
                    config.handle(thrown);
                }
            }
            isDone = true;
        } finally {
            if (!isDone) {
                stopWriting();
            }
        }
    }

    /** Returns the next warning; if there is none, the thread ends. */
    private synchronized @Nullable Warning next() {
        Warning next = waiting.poll();
        if (next == null && dropped > 0) {
            next =
                    new Warning(
                            "{0} warnings of {1} were dropped because the log was busy",
                            List.of(dropped, config.name()));
            dropped = 0;
        }
        isWriting = next != null;
        return next;
    }

    private synchronized void stopWriting() {
        isWriting = false;
    }
}
