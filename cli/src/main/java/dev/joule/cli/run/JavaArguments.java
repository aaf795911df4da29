package dev.joule.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The arguments of the {@code java} command, as far as one must know them to leave them alone. */
final class JavaArguments {
    /** Options whose value is the next argument. */
    private static final Set<String> WITH_VALUE =
            Set.of(
                    "-cp",
                    "-classpath",
                    "--class-path",
                    "-p",
                    "--module-path",
                    "--upgrade-module-path",
                    "--add-modules",
                    "--enable-native-access",
                    "--limit-modules",
                    "--add-reads",
                    "--add-exports",
                    "--add-opens",
                    "--patch-module",
                    "--source");

    /** Options whose value is the program. */
    private static final Set<String> PROGRAM = Set.of("-jar", "-m", "--module");

    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    private JavaArguments() {}

    /**
     * The same arguments for {@code java}, which wants {@code -jar} before a jar.
     *
     * @throws IllegalArgumentException if no program is among them
     */
    static List<String> complete(List<String> arguments) {
        int at = options(arguments).size();
        if (at >= arguments.size()) {
            throw new IllegalArgumentException(
                    "no program: say app.jar, App.java, or -cp PATH Main");
        }
        if (isProgram(arguments.get(at))) {
            return arguments;
        }
        boolean hasClassPath =
                arguments.subList(0, at).stream()
                        .anyMatch(option ->
                                CLASS_PATH.contains(option) || option.startsWith("--class-path="));
        List<String> completed = new ArrayList<>(arguments);
        if (!hasClassPath && arguments.get(at).endsWith(".jar")) {
            completed.add(at, "-jar");
        }
        return completed;
    }

    /** Those that come before the program, or before the option that names it. */
    static List<String> options(List<String> arguments) {
        int at = 0;
        while (at < arguments.size()
                && arguments.get(at).startsWith("-")
                && !isProgram(arguments.get(at))) {
            at += WITH_VALUE.contains(arguments.get(at)) ? 2 : 1;
        }
        return arguments.subList(0, Math.min(at, arguments.size()));
    }

    private static boolean isProgram(String option) {
        return PROGRAM.contains(option) || option.startsWith("--module=");
    }
}
