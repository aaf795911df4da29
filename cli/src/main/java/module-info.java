/** The command line, and the tools that it finds as services. */
@org.jspecify.annotations.NullMarked
module dev.joule.cli {
    requires dev.joule.tools;
    requires jdk.attach;
    requires jdk.jfr;
    requires org.jline.terminal;
    requires static org.jspecify;

    // The benchmarks and the proofs are optional tools; see ToolCommand.
    uses dev.joule.tools.commands.JouleCommand;

    opens dev.joule.cli to
            info.picocli;
    opens dev.joule.cli.doctor to
            info.picocli;
    opens dev.joule.cli.image to
            info.picocli;
    opens dev.joule.cli.observe to
            info.picocli;
    opens dev.joule.cli.run to
            info.picocli;
    opens dev.joule.cli.why to
            info.picocli;
}
