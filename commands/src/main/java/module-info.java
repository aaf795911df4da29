/** The parser of all commands, and the service by which the command line finds the tools. */
@org.jspecify.annotations.NullMarked
module dev.joule.commands {
    requires transitive info.picocli;
    requires static org.jspecify;

    exports dev.joule.commands;
}
