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

    /** Options in place of a program: {@code java} prints something and ends. */
    private static final Set<String> ANSWERED =
            Set.of(
                    "-version",
                    "--version",
                    "-fullversion",
                    "--full-version",
                    "-?",
                    "-h",
                    "-help",
                    "--help",
                    "-X",
                    "--help-extra",
                    "--list-modules",
                    "--validate-modules",
                    "-d",
                    "--describe-module");

    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    /** From here on {@code java} reads no files of arguments. */
    private static final String NO_FILES = "--disable-@files";

    /** The arguments as given. */
    private final List<String> given;

    /** The same with the contents of files in place of their names. */
    private final List<String> expanded = new ArrayList<>();

    /** For each of the expanded arguments, the place of the given one that it comes from. */
    private final List<Integer> origins = new ArrayList<>();

    private JavaArguments(List<String> given) {
        this.given = given;
    }

    /**
     * The same arguments for {@code java}, which wants {@code -jar} before a jar.
     *
     * @throws IllegalArgumentException if no program is among them, or a file of arguments cannot
     *     be read
     */
    static List<String> complete(List<String> given) {
        return new JavaArguments(given).complete();
    }

    private List<String> complete() {
        expand();
        boolean hasClassPath = false;
        int at = 0;
        while (at < expanded.size() && expanded.get(at).startsWith("-")) {
            String option = expanded.get(at);
            if (ANSWERED.contains(option) || isProgram(option)) {
                return given;
            }
            hasClassPath |= CLASS_PATH.contains(option) || option.startsWith("--class-path=");
            at += WITH_VALUE.contains(option) ? 2 : 1;
        }
        if (at >= expanded.size()) {
            throw new IllegalArgumentException(
                    "no program: say app.jar, App.java, or -cp PATH Main");
        }
        int origin = origins.get(at);
        String program = expanded.get(at);
        List<String> completed = new ArrayList<>(given);
        if (!hasClassPath && program.endsWith(".jar") && given.get(origin).equals(program)) {
            completed.add(origin, "-jar");
        }
        return completed;
    }

    /** Reads the files among the arguments. Those of the program are never looked at. */
    private void expand() {
        boolean readsFiles = true;
        boolean isValue = false;
        for (int i = 0; i < given.size(); i++) {
            String argument = given.get(i);
            List<String> content =
                    readsFiles && ArgumentFile.isNamedBy(argument)
                            ? ArgumentFile.read(argument)
                            : List.of(argument);
            for (String each : content) {
                expanded.add(each);
                origins.add(i);
                if (!isValue && (!each.startsWith("-") || isProgram(each))) {
                    return; // what follows is the program's
                }
                isValue = !isValue && WITH_VALUE.contains(each);
                readsFiles &= !each.equals(NO_FILES);
            }
        }
    }

    private static boolean isProgram(String option) {
        return PROGRAM.contains(option) || option.startsWith("--module=");
    }
}
