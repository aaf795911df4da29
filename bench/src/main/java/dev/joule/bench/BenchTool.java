package dev.joule.bench;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;

/**
 * The benchmarks as the command line finds them: by name, so that it needs none of this to compile.
 * The tool prints to the process's own streams.
 */
public final class BenchTool implements ToolProvider {

    /** Creates the tool; called by {@link java.util.ServiceLoader}. */
    public BenchTool() {}

    @Override
    public String name() {
        return "joule-bench";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        return BenchMain.run(args);
    }
}
