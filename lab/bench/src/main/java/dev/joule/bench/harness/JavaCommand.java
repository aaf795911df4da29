package dev.joule.bench.harness;

import dev.joule.tools.children.Children;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command of a JVM of this version with this class path. */
final class JavaCommand {

    private JavaCommand() {}

    /** Returns the program that starts a JVM of that JDK. */
    static String javaOf(Path home) {
        return home.resolve("bin").resolve("java").toString();
    }

    static List<String> of(List<String> flags, Class<?> main, String... arguments) {
        return of(flags, List.of(), main, arguments);
    }

    /**
     * Returns the command of a JVM.
     *
     * @param first entries of its class path before those of this JVM
     */
    static List<String> of(
            List<String> flags, List<Path> first, Class<?> main, String... arguments) {
        return command(
                flags,
                classPath(first, List.of("java.class.path", "jdk.module.path")),
                main,
                arguments);
    }

    /** Returns the command of a JVM with that class path and nothing of this JVM's. */
    static List<String> alone(
            List<String> flags, List<Path> classPath, Class<?> main, String... arguments) {
        return command(flags, classPath(classPath, List.of()), main, arguments);
    }

    private static List<String> command(
            List<String> flags, String classPath, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(javaOf(Path.of(System.getProperty("java.home"))));
        command.add(Children.temporaryFilesOption());
        command.addAll(flags);
        command.add("-cp");
        command.add(classPath);
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * Returns these entries and all that the parent can load from.
     *
     * @param properties the properties with the parent's paths
     */
    private static String classPath(List<Path> first, List<String> properties) {
        List<String> paths = new ArrayList<>();
        first.forEach(path -> paths.add(path.toString()));
        for (String property : properties) {
            String path = System.getProperty(property, "");
            if (!path.isEmpty()) {
                paths.add(path);
            }
        }
        return String.join(System.getProperty("path.separator"), paths);
    }
}
