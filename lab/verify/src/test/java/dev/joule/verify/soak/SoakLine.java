package dev.joule.verify.soak;

import dev.joule.tools.commands.JouleLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * A run of {@code joule soak}.
 *
 * @param said all that it printed
 */
public record SoakLine(int status, String said) {

    /** Runs the command with the words of a line. */
    public static SoakLine run(String line) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        PrintWriter writer = new PrintWriter(out, true, StandardCharsets.UTF_8);
        int status =
                JouleLine.of(new SoakCommand(out))
                        .setOut(writer)
                        .setErr(writer)
                        .execute(("soak " + line).split(" ", -1));
        return new SoakLine(status, bytes.toString(StandardCharsets.UTF_8));
    }
}
