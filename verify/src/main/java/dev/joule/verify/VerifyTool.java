package dev.joule.verify;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;

/**
 * {@code joule verify}, as the command line finds it: by name. Prints to the process's own streams.
 */
public final class VerifyTool implements ToolProvider {

    /** For {@link java.util.ServiceLoader}. */
    public VerifyTool() {}

    @Override
    public String name() {
        return "joule-verify";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        return VerifyMain.run(System.out, System.err, args);
    }
}
