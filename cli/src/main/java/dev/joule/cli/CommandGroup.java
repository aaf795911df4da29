package dev.joule.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;

/** A group of commands in the help of {@code joule}. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are: List.of
enum CommandGroup {
    USE("Use", "run", "demo", "doctor", "image", "completion"),
    LOOK("Look inside", "ps", "top", "dump", "why"),
    MEASURE("Measure", "bench"),
    CHECK("Look for faults", "verify", "sim", "soak"),
    DEVELOP("Develop, in a checkout", "test", "cluster-demo", "install", "docs", "mvn");

    private static final int NAME_WIDTH = 14;

    private final String title;
    private final List<String> commands;

    CommandGroup(String title, String... commands) {
        this.title = title;
        this.commands = List.of(commands);
    }

    /** Returns the names of the group's commands, in the order of the help. */
    List<String> commands() {
        return commands;
    }

    /** Returns the section of the help that lists the commands in their groups. */
    static String listOf(Help help) {
        StringBuilder text = new StringBuilder();
        for (CommandGroup group : values()) {
            text.append(String.format("%n%s:%n", group.title)).append(group.linesOf(help));
        }
        return text.toString();
    }

    private String linesOf(Help help) {
        int width = help.commandSpec().usageMessage().width();
        TextTable table =
                TextTable.forColumns(
                        help.colorScheme(),
                        new Column(NAME_WIDTH, 2, Column.Overflow.SPAN),
                        new Column(width - NAME_WIDTH, 0, Column.Overflow.WRAP));
        for (String name : commands) {
            CommandLine command = help.commandSpec().subcommands().get(name);
            if (command != null) {
                String[] description = command.getCommandSpec().usageMessage().description();
                table.addRowValues(name, description.length == 0 ? "" : description[0]);
            }
        }
        return table.toString();
    }
}
