package dev.joule.bench.harness;

import dev.joule.tools.commands.JouleLine;
import picocli.CommandLine;

/** Parses the options of a suite as its command does. */
public final class ParsedOptions {
    private ParsedOptions() {}

    /** Returns the options of a run. */
    public static Options of(Suite suite, String... arguments) {
        SuiteCommand command = new SuiteCommand(() -> suite) {};
        JouleLine.configure(new CommandLine(command)).parseArgs(arguments);
        return command.options(command.suite());
    }
}
