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
        boolean hasClassPath = false;
        int at = 0;
        while (at < arguments.size() && arguments.get(at).startsWith("-")) {
            String option = arguments.get(at);
            if (PROGRAM.contains(option) || option.startsWith("--module=")) {
                return arguments;
            }
            hasClassPath |= CLASS_PATH.contains(option) || option.startsWith("--class-path=");
            at += WITH_VALUE.contains(option) ? 2 : 1;
        }
        if (at >= arguments.size()) {
            throw new IllegalArgumentException("no program: say app.jar, or -cp PATH Main");
        }
        List<String> completed = new ArrayList<>(arguments);
        if (!hasClassPath && arguments.get(at).endsWith(".jar")) {
            completed.add(at, "-jar");
        }
        return completed;
    }
}
