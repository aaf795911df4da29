package dev.joule.cli.doctor;

import java.util.Properties;

/**
 * The program that {@code joule doctor} starts with the agent: it makes a virtual thread, and
 * prints what it finds as properties.
 */
final class TrialMain {
    /** The key of the thread that carried a virtual one. */
    static final String CARRIER = "trial.carrier";

    /** The key of the number of processors that the JVM sees. */
    static final String PROCESSORS = "trial.processors";

    /** The prefix of a line, so that no message of the JVM is taken for one. */
    static final String MARK = "joule-doctor ";

    private TrialMain() {}

    /** Prints the facts. */
    public static void main(String[] args) throws InterruptedException {
        Thread.startVirtualThread(() -> print(CARRIER, carrier(Thread.currentThread()))).join();
        print(PROCESSORS, Integer.toString(Runtime.getRuntime().availableProcessors()));
        Properties properties = System.getProperties();
        for (String name : properties.stringPropertyNames()) {
            if (VirtualThreadFlags.isOne(name)) {
                print(name, properties.getProperty(name));
            }
        }
    }

    /** Returns the name behind the last @ of a virtual thread's text. */
    private static String carrier(Thread virtual) {
        String text = virtual.toString();
        return text.substring(text.lastIndexOf('@') + 1);
    }

    private static void print(String key, String value) {
        System.out.println(MARK + key + '=' + value);
    }
}
