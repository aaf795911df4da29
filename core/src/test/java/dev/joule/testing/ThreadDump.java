package dev.joule.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;

/** Says where every platform thread is: what one wants to know of a test that hangs. */
final class ThreadDump {
    private ThreadDump() {}

    static String take(String why) {
        StringBuilder dump = new StringBuilder(why).append(System.lineSeparator());
        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
            dump.append('"').append(thread.getThreadName()).append("\" ");
            dump.append(thread.getThreadState());
            if (thread.getLockName() != null) {
                dump.append(" on ").append(thread.getLockName());
            }
            dump.append(System.lineSeparator());
            for (StackTraceElement frame : thread.getStackTrace()) {
                dump.append("    at ").append(frame).append(System.lineSeparator());
            }
        }
        return dump.toString();
    }
}
