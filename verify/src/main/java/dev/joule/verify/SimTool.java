package dev.joule.verify;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;

/**
 * The tool {@code joule sim}, which the command line finds by name. It prints to the process's own
 * streams.
 */
public final class SimTool implements ToolProvider {

    /** Creates the tool; called by {@link java.util.ServiceLoader}. */
    public SimTool() {}

    @Override
    public String name() {
        return "joule-sim";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        return dev.joule.verify.sim.SimMain.run(System.out, System.err, args);
    }
}
