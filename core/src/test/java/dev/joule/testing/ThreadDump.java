package dev.joule.testing;

/** Says where every platform thread is: what one wants to know of a test that hangs. */
final class ThreadDump {
    private ThreadDump() {}

    static String take(String why) {
        StringBuilder dump = new StringBuilder(why).append(System.lineSeparator());
        Thread.getAllStackTraces()
                .forEach((thread, frames) -> {
                    dump.append('"').append(thread.getName()).append("\" ");
                    dump.append(thread.getState()).append(System.lineSeparator());
                    for (StackTraceElement frame : frames) {
                        dump.append("    at ").append(frame);
                        dump.append(System.lineSeparator());
                    }
                });
        return dump.toString();
    }
}
