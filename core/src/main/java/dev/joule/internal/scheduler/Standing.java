package dev.joule.internal.scheduler;

import java.util.ArrayList;
import java.util.List;

/** Tells where threads stand that run something. */
final class Standing {
    private static final int FRAMES = 4;

    private Standing() {}

    /** A line for each thread that is not asleep between tasks. */
    static List<String> of(List<? extends Thread> threads) {
        List<String> lines = new ArrayList<>();
        for (Thread thread : threads) {
            StackTraceElement[] stack = thread.getStackTrace();
            int tasks = indexOfWorkerFrame(stack);
            if (tasks > 0) {
                lines.add(describe(thread, stack, tasks));
            }
        }
        return lines;
    }

    /** Where the frames of the task end and those of the worker begin; 0 when it runs none. */
    private static int indexOfWorkerFrame(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (stack[i].getClassName().startsWith("dev.joule.internal.worker.Worker")) {
                return stack[i].getMethodName().equals("run") ? i : 0;
            }
            if (stack[i].getClassName().startsWith("dev.joule.internal.park.")) {
                return 0;
            }
        }
        return 0;
    }

    /**
     * The innermost frame, and the innermost ones that are not the JDK's: those tell whose it is.
     */
    private static String describe(Thread thread, StackTraceElement[] stack, int tasks) {
        StringBuilder line = new StringBuilder(thread.getName()).append(" runs ").append(stack[0]);
        int shown = 1;
        for (int i = 1; i < tasks && shown < FRAMES; i++) {
            if (!isOfJdk(stack[i])) {
                line.append(" < ").append(stack[i]);
                shown++;
            }
        }
        return line.toString();
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        String module = frame.getModuleName();
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }
}
