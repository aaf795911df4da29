package dev.joule.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * {@code joule bench}: hands its arguments to the benchmarks as they are.
 *
 * <p>The benchmarks and the rivals they measure are not published, so this command must not need
 * them to compile or to start. It asks the JDK for a tool of their name instead.
 */
@Command(name = "bench", description = "Run the benchmarks; `joule bench --help` lists the suites.")
final class BenchCommand implements Callable<Integer> {

    static final String TOOL = "joule-bench";

    private static final int NOT_INSTALLED = 2;

    @Spec private CommandSpec spec;

    @Unmatched private String @Nullable [] args;

    private final Function<String, Optional<ToolProvider>> tools;

    /** For picocli. */
    BenchCommand() {
        this(ToolProvider::findFirst);
    }

    /** Looks for the benchmarks there; picocli sets the spec before it runs anything. */
    @SuppressWarnings("NullAway.Init")
    BenchCommand(Function<String, Optional<ToolProvider>> tools) {
        this.tools = tools;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Optional<ToolProvider> tool = tools.apply(TOOL);
        if (tool.isEmpty()) {
            err.println("joule: the benchmarks are not installed here; run ./joule in a checkout");
            return NOT_INSTALLED;
        }
        return tool.get().run(out, err, args == null ? new String[0] : args);
    }
}
