package dev.joule.tools.commands;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a mistake in a command line, with the name that was probably meant. */
final class MistakeReport {
    /** Picocli's messages about an option, of which the name and the reason are kept. */
    private static final Map<String, String> SHORTER =
            Map.of(
                    "^Invalid value for [a-z ]*(?: at index \\d+)? ?['(]([^ ')]+)[^:]*: ", "$1 ",
                    "^Missing required parameter for option '([^']+)'.*", "$1 needs a value",
                    "^Expected parameter for option '([^']+)' but found", "$1 needs a value, not",
                    "^Error: ", "");

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
            return shorten(String.valueOf(mistake.getMessage()));
        }
        String word = unmatched.getUnmatched().getFirst();
        if (word.startsWith("-")) {
            String option = word.replaceFirst("=.*", "");
            return "there is no option " + option + hint(option, optionsOf(command), command);
        }
        Collection<String> commands = command.subcommands().keySet();
        if (commands.isEmpty()) {
            return "the argument \"" + word + "\" is one too many";
        }
        String kind = command.usageMessage().synopsisSubcommandLabel().toLowerCase(Locale.ROOT);
        return "there is no " + kind + ' ' + word + hint(word, commands, command);
    }

    private static String shorten(String message) {
        String text = message;
        for (Map.Entry<String, String> rule : SHORTER.entrySet()) {
            text = text.replaceFirst(rule.getKey(), rule.getValue());
        }
        return text;
    }

    private static List<String> optionsOf(CommandSpec command) {
        return command.options().stream().map(OptionSpec::longestName).toList();
    }

    /** Returns the nearest name, and all names of a command; {@code joule} itself has too many. */
    private static String hint(String given, Collection<String> names, CommandSpec command) {
        return command.parent() == null
                ? NearestName.hint(given, names)
                : NearestName.hintAmong(given, names);
    }
}
