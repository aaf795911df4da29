package dev.joule.pekko;

import dev.joule.StallListener;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.TaskInvocation;
import org.apache.pekko.event.LoggingAdapter;

/**
 * Logs what holds a thread of a dispatcher for long: an actor, or a callback of a future; once for
 * each place in its code.
 */
final class StallReports implements StallListener {
    private static final int MOST_PLACES = 64;
    private static final int FRAMES = 3;

    private static final String HELD =
            "{} has held a thread of [{}] for more than {} ms, and is at {}. Give what blocks a"
                    + " dispatcher with joule-executor.blocking-threads, such as"
                    + " [pekko.actor.default-blocking-io-dispatcher]; split what computes.";

    private final String scheduler;
    private final Duration after;
    private final LoggingAdapter log;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    StallReports(String scheduler, Duration after, LoggingAdapter log) {
        this.scheduler = scheduler;
        this.after = after;
        this.log = log;
    }

    /** Looks again when the task would be reported: by then most are over. */
    @Override
    public void taskStalled(Runnable task, Thread thread, BooleanSupplier isOver) {
        // Not by a timer of the scheduler, whose threads may all be held.
        CompletableFuture.delayedExecutor(after.toNanos(), TimeUnit.NANOSECONDS, Runnable::run)
                .execute(() -> report(task, thread, isOver));
    }

    private void report(Runnable task, Thread thread, BooleanSupplier isOver) {
        if (isOver.getAsBoolean() || reported.size() >= MOST_PLACES) {
            return;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        String where =
                Stream.concat(
                                Arrays.stream(stack).limit(1),
                                Arrays.stream(stack).skip(1).filter(StallReports::isOfUser))
                        .limit(FRAMES)
                        .map(StackTraceElement::toString)
                        .collect(Collectors.joining(" < "));
        if (isOver.getAsBoolean() || !reported.add(where)) { // the stack may be of another task
            return;
        }
        log.warning(HELD, nameOf(task), dispatcherOf(task), after.toMillis(), where);
    }

    private String dispatcherOf(Runnable task) {
        return task instanceof Mailbox mailbox ? mailbox.dispatcher().id() : scheduler;
    }

    private static String nameOf(Runnable task) {
        return switch (task) {
            case Mailbox mailbox -> "Actor [" + mailbox.actor().self().path() + "]";
            case TaskInvocation call -> "Task [" + call.runnable().getClass().getName() + "]";
            default -> "Task [" + task.getClass().getName() + "]";
        };
    }

    private static boolean isOfUser(StackTraceElement frame) {
        Predicate<String> begins = frame.getClassName()::startsWith;
        return Stream.of("java.", "jdk.", "scala.", "org.apache.pekko.", "dev.joule.internal.")
                .noneMatch(begins);
    }
}
