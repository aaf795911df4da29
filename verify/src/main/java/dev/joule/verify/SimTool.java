package dev.joule.verify;

import java.io.PrintWriter;
import java.util.spi.ToolProvider;

/**
 * {@code joule sim}, as the command line finds it: by name. Prints to the process's own streams.
 */
public final class SimTool implements ToolProvider {

    /** For {@link java.util.ServiceLoader}. */
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
