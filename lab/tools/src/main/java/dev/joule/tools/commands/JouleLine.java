package dev.joule.tools.commands;

import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Configures the one parser of all commands. */
public final class JouleLine {
    private static final int WIDTH = 100;

    private JouleLine() {}

    /** Returns a command line {@code joule} with one command, for its tests. */
    public static CommandLine of(JouleCommand command) {
        return configure(
                new CommandLine(CommandSpec.create().name("joule")).addSubcommand(command));
    }

    /**
     * Configures a parser with all its commands: an argument is taken literally, with a leading @
     * too, the last of several equal options counts, and a mistake is reported in two lines.
     */
    public static CommandLine configure(CommandLine line) {
        return line.setExpandAtFiles(false)
                .setOverwrittenOptionsAllowed(true)
                .setUsageHelpWidth(WIDTH)
                .registerConverter(Duration.class, TimeSpan::parse)
                .registerConverter(int.class, number("a whole number", Integer::valueOf))
                .registerConverter(Integer.class, number("a whole number", Integer::valueOf))
                .registerConverter(long.class, number("a whole number", Long::valueOf))
                .registerConverter(Long.class, number("a whole number", Long::valueOf))
                .registerConverter(Double.class, number("a number", Double::valueOf))
                .setParameterExceptionHandler(MistakeReport::print)
                .setExecutionExceptionHandler(JouleLine::report);
    }

    private static <T> ITypeConverter<T> number(String what, Function<String, T> parser) {
        return text -> {
            try {
                return parser.apply(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("must be " + what + ", not " + text);
            }
        };
    }

    private static int report(Exception failure, CommandLine line, CommandLine.ParseResult parsed)
            throws Exception {
        if (failure instanceof UsageException) {
            return MistakeReport.print(
                    new ParameterException(line, failure.getMessage()), new String[0]);
        }
        throw failure;
    }
}
