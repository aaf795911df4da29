package dev.joule.verify;

import dev.joule.verify.soak.SoakMain;
import java.io.PrintWriter;
import java.util.spi.ToolProvider;

/**
 * {@code joule soak}, as the command line finds it: by name. Prints to the process's own streams.
 */
public final class SoakTool implements ToolProvider {

    /** For {@link java.util.ServiceLoader}. */
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
