/** The command line: {@code joule demo}, {@code joule bench}. */
@org.jspecify.annotations.NullMarked
module dev.joule.cli {
    requires dev.joule;
    requires info.picocli;
    requires static org.jspecify;

    // The benchmarks are a tool that may be there or not; see BenchCommand.
    uses java.util.spi.ToolProvider;

    opens dev.joule.cli to
            info.picocli;
    opens dev.joule.cli.demo to
            info.picocli;
}
