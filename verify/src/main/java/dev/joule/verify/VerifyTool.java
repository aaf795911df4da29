package dev.joule.verify;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;

/**
 * The tool {@code joule verify}, which the command line finds by name. It prints to the process's
 * own streams.
 */
public final class VerifyTool implements ToolProvider {

    /** Creates the tool; called by {@link java.util.ServiceLoader}. */
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
