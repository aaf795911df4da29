package dev.joule.internal.scheduler;

/** Describes the stacks of threads that run a task. */
final class StackDescriber {
    private static final int FRAMES = 4;
    private static final String RUNNING = "dev.joule.internal.worker.TaskRunner";
    private static final String CALLING = "dev.joule.internal.task.BlockingTask";

    private StackDescriber() {}

    /** Returns a line for a thread that is in a task, or has just ended it. */
    static String of(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length == 0 ? nameOf(thread) + " has ended" : of(thread, stack);
    }

    /** Returns a line for a thread that was in a task when its stack was read. */
    static String of(Thread thread, StackTraceElement[] stack) {
        int tasks =
                thread.isVirtual()
                        ? stack.length
                        : Math.max(indexOfWorkerFrame(stack), indexOfCallingFrame(stack));
        return describe(thread, stack, Math.max(1, tasks));
    }

    /**
     * Returns the index at which the frames of a blocking call end and ours begin; 0 when there is
     * none.
     */
    private static int indexOfCallingFrame(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getClassName().equals(CALLING)) {
                return i;
            }
        }
        return 0;
    }

    /**
     * Returns the index at which the frames of the task end and those of the worker begin; 0 when
     * it runs none.
     */
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
     * Returns the innermost frame, and the innermost ones outside the JDK and the scheduler, which
     * identify the caller.
     */
    private static String describe(Thread thread, StackTraceElement[] stack, int tasks) {
        StringBuilder line = new StringBuilder(nameOf(thread)).append(" runs ").append(stack[0]);
        int shown = 1;
        for (int i = 1; i < tasks && shown < FRAMES; i++) {
            if (isOfUser(stack[i])) {
                line.append(" < ").append(stack[i]);
                shown++;
            }
        }
        return line.toString();
    }

    private static String nameOf(Thread thread) {
        return thread.getName().isEmpty() ? "thread #" + thread.threadId() : thread.getName();
    }

    private static boolean isOfUser(StackTraceElement frame) {
        String module = frame.getModuleName();
        boolean isOfJdk =
                module != null && (module.startsWith("java.") || module.startsWith("jdk."));
        return !isOfJdk && !frame.getClassName().startsWith("dev.joule.internal.");
    }
}
