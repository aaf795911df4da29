package dev.joule.cli;

import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what makes a shell complete this command line. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule completion",
        description = "Print the completion script for bash and zsh.",
        footer = {
            "",
            "Examples:",
            "  source <(joule completion)                  in this shell",
            "  joule completion >> ~/.bash_completion      in every one"
        })
final class CompletionCommand implements Runnable {

    @Spec private CommandSpec spec;

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    CompletionCommand() {}

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash("joule", spec.root().commandLine()));
        out.flush();
    }
}
