package dev.joule.verify;

import dev.joule.verify.soak.SoakMain;
import java.io.PrintWriter;
import java.util.spi.ToolProvider;

/**
 * The tool {@code joule soak}, which the command line finds by name. It prints to the process's own
 * streams.
 */
public final class SoakTool implements ToolProvider {

    /** Creates the tool; called by {@link java.util.ServiceLoader}. */
    public SoakTool() {}

    @Override
    public String name() {
        return "joule-soak";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        return SoakMain.run(System.out, args);
    }
}
