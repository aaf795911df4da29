package dev.joule.internal.scheduler;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Objects;

/**
 * Prints an exception to nowhere once, as the JDK's handler of uncaught exceptions prints to {@code
 * System.err}. That initializes a dozen classes of the JDK. If the first exception is printed in a
 * full heap, a class whose initialization fails is lost for good, and {@code System.out.println}
 * throws {@link NoClassDefFoundError} in every thread from then on.
 */
final class LinkedPrinting {
    static {
        try {
            print();
        } catch (Throwable isFullAlready) {
            // The scheduler can do without.
        }
    }

    private LinkedPrinting() {}

    /** Returns after an exception has been printed. */
    static void ensure() {}

    private static void print() throws ClassNotFoundException {
        PrintStream nowhere =
                new PrintStream(OutputStream.nullOutputStream(), true, System.err.charset());
        try {
            Objects.checkIndex(1, 0); // its stack has frames of a module
        } catch (IndexOutOfBoundsException exception) {
            exception.initCause(new Error());
            exception.addSuppressed(new Error());
            exception.printStackTrace(nowhere);
        }
        Class.forName("jdk.internal.misc.Blocker"); // System.err marks its writes with it
    }
}
