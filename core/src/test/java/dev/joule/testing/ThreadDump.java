package dev.joule.testing;

import java.util.concurrent.locks.LockSupport;

/** Says where every platform thread is: what one wants to know of a test that hangs. */
final class ThreadDump {
    private ThreadDump() {}

    static String take(String why) {
        StringBuilder dump = new StringBuilder(why).append(System.lineSeparator());
        Thread.getAllStackTraces()
                .forEach(
                        (thread, stack) -> {
                            dump.append(thread).append(' ').append(thread.getState());
                            dump.append(" on ").append(LockSupport.getBlocker(thread));
                            for (StackTraceElement frame : stack) {
                                dump.append(System.lineSeparator()).append("    at ").append(frame);
                            }
                            dump.append(System.lineSeparator());
                        });
        return dump.toString();
    }
}
