package dev.joule.cli;

/** Understands {@code joule help COMMAND} as {@code joule COMMAND --help}. */
final class HelpRequest {
    private HelpRequest() {}

    /** Returns the arguments with the option in place of the word. */
    static String[] asOption(String... args) {
        if (args.length == 0 || !args[0].equals("help")) {
            return args;
        }
        return args.length == 1 ? new String[] {"--help"} : new String[] {args[1], "--help"};
    }
}
