package dev.joule.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Understands {@code joule help COMMAND} as {@code joule COMMAND --help}. */
final class HelpRequest {
    private HelpRequest() {}

    /** Returns the arguments with the option in place of the word. */
    static String[] asOption(CommandLine line, String... args) {
        if (args.length == 0 || !args[0].equals("help")) {
            return args;
        }
        List<String> words = new ArrayList<>();
        CommandLine command = line;
        // A word behind a command without commands of its own might be a program to run.
        for (int i = 1;
                i < args.length && command != null && !command.getSubcommands().isEmpty();
                i++) {
            words.add(args[i]);
            command = command.getSubcommands().get(args[i]);
        }
        // After a mistyped word nothing else is read, so that it is reported.
        if (command != null) {
            words.add("--help");
        }
        return words.toArray(String[]::new);
    }
}
