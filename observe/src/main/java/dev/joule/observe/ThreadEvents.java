package dev.joule.observe;

import dev.joule.internal.diagnose.SchedulerObserver.Observed;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * The virtual threads and stackless tasks of the schedulers, recorded when a chunk ends. {@code
 * joule dump} asks for them where the JVM's own dump of threads would not be safe.
 */
final class ThreadEvents {
    /** The most threads, and the most tasks, of a scheduler in a chunk. */
    private static final int MOST = 10_000;

    private static final int MOST_FRAMES = 64;

    private ThreadEvents() {}

    static void commitThreads(List<Observed> schedulers) {
        for (Observed each : schedulers) {
            String name = each.scheduler().name();
            each.threads().stream().limit(MOST).forEach(thread -> commit(name, thread));
        }
    }

    static void commitTasks(List<Observed> schedulers) {
        for (Observed each : schedulers) {
            String name = each.scheduler().name();
            each.tasks().stream()
                    .limit(MOST)
                    .forEach(description -> {
                        Task event = new Task();
                        event.scheduler = name;
                        event.task = description;
                        event.commit();
                    });
        }
    }

    private static void commit(String scheduler, Thread thread) {
        VirtualThread event = new VirtualThread();
        Object blocker = LockSupport.getBlocker(thread);
        StackTraceElement[] stack = thread.getStackTrace();
        if (stack.length == 0) {
            return; // it has ended, or has not begun
        }
        event.scheduler = scheduler;
        event.thread = thread;
        event.state = thread.getState().name();
        event.stack = text(stack);
        event.waitsFor = blocker == null ? null : Objects.toIdentityString(blocker);
        event.holder = blocker == null ? null : Holders.of(blocker);
        event.isHolderKnown = Holders.areKnownOf(blocker);
        event.commit();
    }

    private static String text(StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < stack.length && i < MOST_FRAMES; i++) {
            text.append(i == 0 ? "" : "\n").append(stack[i]);
        }
        return text.toString();
    }

    /** The holders of locks, where {@code java.util.concurrent.locks} is open to us. */
    private static final class Holders {
        private static final @Nullable Method OWNER = owner();

        private static @Nullable Method owner() {
            try {
                Method method =
                        AbstractOwnableSynchronizer.class.getDeclaredMethod(
                                "getExclusiveOwnerThread");
                method.setAccessible(true);
                return method;
            } catch (NoSuchMethodException | InaccessibleObjectException closed) {
                return null;
            }
        }

        /** Returns whether the lock has a holder that can be read, if a thread holds it. */
        static boolean areKnownOf(@Nullable Object lock) {
            return OWNER != null && lock instanceof AbstractOwnableSynchronizer;
        }

        static @Nullable Thread of(Object lock) {
            Method method = OWNER;
            if (method == null || !areKnownOf(lock)) {
                return null;
            }
            try {
                return (Thread) method.invoke(lock);
            } catch (ReflectiveOperationException e) {
                return null;
            }
        }
    }

    @Name("dev.joule.VirtualThread")
    @Label("Virtual Thread")
    @Category("Joule")
    @Description("A virtual thread that a scheduler's own factory has made, and what it waits for")
    @Enabled(false)
    @Period("endChunk")
    @StackTrace(false)
    static final class VirtualThread extends Event {
        @Label("Scheduler")
        String scheduler = "";

        @Label("Thread")
        @Nullable Thread thread;

        @Label("State")
        String state = "";

        @Label("Stack")
        String stack = "";

        @Label("Waits For")
        @Nullable String waitsFor;

        @Label("Holder")
        @Description("The thread that holds the lock, if its holder is known")
        @Nullable Thread holder;

        @Label("Is Holder Known")
        @Description("Whether the thread that holds the lock can be read, if there is one")
        boolean isHolderKnown;
    }

    @Name("dev.joule.Task")
    @Label("Stackless Task")
    @Category("Joule")
    @Description("A stackless task that has waited at least once and is not over")
    @Enabled(false)
    @Period("endChunk")
    @StackTrace(false)
    static final class Task extends Event {
        @Label("Scheduler")
        String scheduler = "";

        @Label("Task")
        String task = "";
    }
}
