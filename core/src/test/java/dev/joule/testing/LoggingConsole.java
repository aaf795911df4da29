package dev.joule.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;

/** The standard error of a child JVM, which notes each line that is logged there. */
public final class LoggingConsole extends OutputStream {
    private final PrintStream console;
    private final Runnable onLine;

    private LoggingConsole(PrintStream console, Runnable onLine) {
        this.console = console;
        this.onLine = onLine;
    }

    /** Calls an action after each line from now on. */
    public static void install(Runnable onLine) {
        System.setErr(new PrintStream(new LoggingConsole(System.err, onLine), true, UTF_8));
    }

    @Override
    public void write(int octet) {
        console.write(octet);
        if (octet == '\n') {
            onLine.run();
        }
    }
}
