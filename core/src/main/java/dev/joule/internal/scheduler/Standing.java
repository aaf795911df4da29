package dev.joule.internal.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Tells where threads stand that run something. */
final class Standing {
    private static final int FRAMES = 4;
    private static final String RUNNING = "dev.joule.internal.worker.Running";
    private static final String CALLING = "dev.joule.internal.task.BlockingTask";

    /** So many virtual threads are told of: each has to be stopped for it. */
    private static final int MOST = 64;

    private Standing() {}

    /**
     * A line for each worker that is in a task, for each thread in a blocking call, and for each
     * virtual thread; of many of those only some.
     */
    static List<String> of(List<Thread> workers, List<Thread> calling, List<Thread> virtual) {
        List<String> lines = new ArrayList<>();
        addLines(lines, workers, Standing::indexOfWorkerFrame);
        addLines(lines, calling, Standing::indexOfCallingFrame);
        for (Thread thread : virtual.subList(0, Math.min(virtual.size(), MOST))) {
            StackTraceElement[] stack = thread.getStackTrace();
            if (stack.length > 0) {
                lines.add(describe(thread, stack, stack.length));
            }
        }
        if (virtual.size() > MOST) {
            lines.add("and " + (virtual.size() - MOST) + " more virtual threads");
        }
        return lines;
    }

    /** A line for a thread that is in a task, or has just ended it. */
    static String of(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        if (stack.length == 0) {
            return nameOf(thread) + " has ended";
        }
        int tasks =
                thread.isVirtual()
                        ? stack.length
                        : Math.max(indexOfWorkerFrame(stack), indexOfCallingFrame(stack));
        return describe(thread, stack, Math.max(1, tasks));
    }

    /** A line for each thread that is not asleep between tasks. */
    private static void addLines(
            List<String> lines,
            List<Thread> threads,
            ToIntFunction<StackTraceElement[]> indexOfOurs) {
        for (Thread thread : threads) {
            StackTraceElement[] stack = thread.getStackTrace();
            int tasks = indexOfOurs.applyAsInt(stack);
            if (tasks > 0) {
                lines.add(describe(thread, stack, tasks));
            }
        }
    }

    /** Where the frames of a blocking call end and ours begin; 0 when there is none. */
    private static int indexOfCallingFrame(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getClassName().equals(CALLING)) {
                return i;
            }
        }
        return 0;
    }

    /** Where the frames of the task end and those of the worker begin; 0 when it runs none. */
    private static int indexOfWorkerFrame(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getClassName().equals(RUNNING)
                    && stack[i].getMethodName().equals("runPlain")) {
                return i;
            }
            if (stack[i].getClassName().startsWith("dev.joule.internal.park.")
                    || stack[i].getClassName().equals("java.lang.VirtualThread")) {
                return 0; // asleep, or carries a thread that has a line of its own
            }
        }
        return 0;
    }

    /**
     * The innermost frame, and the innermost ones that are not the JDK's: those tell whose it is.
     */
    private static String describe(Thread thread, StackTraceElement[] stack, int tasks) {
        StringBuilder line = new StringBuilder(nameOf(thread)).append(" runs ").append(stack[0]);
        int shown = 1;
        for (int i = 1; i < tasks && shown < FRAMES; i++) {
            if (!isOfJdk(stack[i])) {
                line.append(" < ").append(stack[i]);
                shown++;
            }
        }
        return line.toString();
    }

    private static String nameOf(Thread thread) {
        return thread.getName().isEmpty() ? "thread #" + thread.threadId() : thread.getName();
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        String module = frame.getModuleName();
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }
}
