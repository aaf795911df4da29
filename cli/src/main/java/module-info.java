/** The command line: the demo, and the tools that are found as services. */
@org.jspecify.annotations.NullMarked
module dev.joule.cli {
    requires dev.joule;
    requires dev.joule.commands;
    requires dev.joule.load;
    requires jdk.attach;
    requires static org.jspecify;

    // The benchmarks and the proofs are optional tools; see ToolCommand.
    uses dev.joule.commands.JouleCommand;

    opens dev.joule.cli to
            info.picocli;
    opens dev.joule.cli.demo to
            info.picocli;
    opens dev.joule.cli.doctor to
            info.picocli;
    opens dev.joule.cli.image to
            info.picocli;
    opens dev.joule.cli.run to
            info.picocli;
}
