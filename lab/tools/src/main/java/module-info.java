/** The parts that the command line, the benchmarks and the checks share. */
@org.jspecify.annotations.NullMarked
module dev.joule.tools {
    requires transitive info.picocli;
    requires static org.jspecify;

    exports dev.joule.tools.children;
    exports dev.joule.tools.commands;
    exports dev.joule.tools.load;
}
