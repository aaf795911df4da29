package dev.joule.cli;

import dev.joule.load.NearestName;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a mistake in a command line, with the name that was probably meant. */
final class MistakeReport {
    private MistakeReport() {}

    /** Prints two lines and returns the exit status of a wrong command line. */
    static int print(ParameterException mistake, String[] args) {
        CommandSpec command = mistake.getCommandLine().getCommandSpec();
        String name = command.qualifiedName();
        PrintWriter err = mistake.getCommandLine().getErr();
        err.println(name + ": " + describe(mistake, command));
        err.printf("`%s --help` shows what there is%n", name);
        return command.exitCodeOnInvalidInput();
    }

    private static String describe(ParameterException mistake, CommandSpec command) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return String.valueOf(mistake.getMessage());
        }
        String word = unmatched.getUnmatched().getFirst();
        if (word.startsWith("-")) {
            String option = word.replaceFirst("=.*", "");
            return "there is no option "
                    + option
                    + NearestName.hint(option, command.optionsMap().keySet());
        }
        if (command.subcommands().isEmpty()) {
            return "the argument \"" + word + "\" is one too many";
        }
        return "there is no command "
                + word
                + NearestName.hint(word, command.subcommands().keySet());
    }
}
