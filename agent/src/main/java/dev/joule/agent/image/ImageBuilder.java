package dev.joule.agent.image;

import dev.joule.agent.jdk.ChangedClasses;
import dev.joule.agent.jdk.UnknownJdkException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** Copies a runtime image and builds Joule into the copy. */
final class ImageBuilder {
    private static final Path MODULES = Path.of("lib", "modules");
    private static final Path RELEASE = Path.of("release");
    private static final String ARCHIVES = "classes";
    private static final String ARCHIVE = ".jsa";

    private static final String FIRST_CARRIER = "@joule-";

    private final Path from;
    private final Path to;
    private final Path joule;

    /**
     * @param from a JDK, or an image of one, as a real path
     * @param to the image, which is not there yet
     * @param joule the jar with Joule and this tool
     */
    ImageBuilder(Path from, Path to, Path joule) {
        this.from = from;
        this.to = to;
        this.joule = joule;
    }

    void build(String version) throws ImageException, IOException, InterruptedException {
        if (!Files.isRegularFile(from.resolve(MODULES))) {
            throw new ImageException(from + " is no JDK or runtime image: it has no " + MODULES);
        }
        if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
            throw new ImageException(to + " is there already");
        }
        Path parent = to.toAbsolutePath().normalize().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new ImageException("the folder of " + to + " does not exist");
        }
        if (parent.toRealPath().startsWith(from)) {
            throw new ImageException(to + " is inside " + from);
        }
        try (ModulesFile modules = new ModulesFile(from.resolve(MODULES));
                ImageFolder folder = new ImageFolder(to)) {
            ImageTarget.requireOwn(from, modules);
            String release = Files.readString(from.resolve(RELEASE));
            Map<String, byte[]> classes = changed(modules, feature(release));
            folder.create();
            List<Path> archives = copyFiles();
            modules.copy(to.resolve(MODULES), classes);
            JouleJar.write(joule, to.resolve("lib").resolve("joule.jar"));
            Files.writeString(
                    to.resolve(RELEASE),
                    release + "JOULE_VERSION=\"" + version + "\"\n",
                    StandardOpenOption.CREATE_NEW);
            if (!archives.isEmpty()) {
                Path list = listClasses();
                for (Path archive : archives) {
                    dump(archive, list);
                }
                Files.delete(list);
            }
            tryOut();
            folder.finish();
        }
    }

    /** All places are compared before anything is written. */
    private Map<String, byte[]> changed(ModulesFile modules, int feature)
            throws ImageException, IOException {
        try {
            return ChangedClasses.of(feature, modules::classFile);
        } catch (UnknownJdkException unknown) {
            throw new ImageException(from + ": " + unknown.getMessage());
        }
    }

    private int feature(String release) throws ImageException, IOException {
        Properties lines = new Properties();
        lines.load(new StringReader(release));
        String version = lines.getProperty("JAVA_VERSION", "").replace("\"", "");
        try {
            return Runtime.Version.parse(version).feature();
        } catch (IllegalArgumentException unknown) {
            throw new ImageException(from.resolve(RELEASE) + " names no JAVA_VERSION");
        }
    }

    /**
     * Copies all files but those that are others in the image. Links are followed, so that nothing
     * is written through one into the original; those to missing files, such as sources that were
     * not installed, are left out. Folders are created anew, since the original's may be read-only.
     *
     * @return the archives of classes, which are made anew
     */
    private List<Path> copyFiles() throws IOException {
        List<Path> archives = new ArrayList<>();
        try (Stream<Path> files = Files.walk(from, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path relative = from.relativize(file);
                String name = String.valueOf(file.getFileName());
                if (Files.isDirectory(file)) {
                    if (!file.equals(from)) {
                        Files.createDirectory(to.resolve(relative));
                    }
                } else if (name.startsWith(ARCHIVES) && name.endsWith(ARCHIVE)) {
                    archives.add(relative);
                } else if (!relative.equals(MODULES)
                        && !relative.equals(RELEASE)
                        && Files.exists(file)) {
                    Files.copy(file, to.resolve(relative), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return archives;
    }

    /** Writes the list of the classes to archive, with those that start Joule. */
    private Path listClasses() throws ImageException, IOException, InterruptedException {
        Path list = to.resolve("joule.classlist").toAbsolutePath();
        run(trial("-XX:DumpLoadedClassList=" + list, ImageTrial.THREAD));
        Files.write(
                list,
                ClassList.of(
                        Files.readAllLines(to.resolve("lib").resolve("classlist")),
                        Files.readAllLines(list)));
        return list;
    }

    /** Makes an archive of classes anew, by the flags that its name stands for. */
    private void dump(Path archive, Path list)
            throws ImageException, IOException, InterruptedException {
        String name = String.valueOf(archive.getFileName());
        List<String> command =
                new ArrayList<>(List.of(java(), "-Xshare:dump", "-XX:SharedClassListFile=" + list));
        if (name.contains("_nocoops")) {
            command.add("-XX:-UseCompressedOops");
        }
        if (name.contains("_coh")) {
            command.add("-XX:+UseCompactObjectHeaders");
        }
        run(command);
    }

    /**
     * Runs a virtual thread on the image, and checks the name of its carrier; compiles a program
     * too, if the image has a compiler.
     */
    private void tryOut() throws ImageException, IOException, InterruptedException {
        String output = run(trial("-Xshare:auto", ImageTrial.ALL));
        if (!output.contains(FIRST_CARRIER)) {
            throw new ImageException(
                    "a virtual thread of the image did not run on Joule: " + output.strip());
        }
        if (Files.exists(to.resolve("bin").resolve("javac"))) {
            Path program = Files.writeString(to.resolve("Trial.java"), "void main() {}");
            run(List.of(java(), program.toAbsolutePath().toString()));
            Files.delete(program);
        }
    }

    /** Returns the command that runs a virtual thread. */
    private List<String> trial(String flag, String argument) {
        String main = ImageTrial.class.getName();
        return List.of(java(), flag, "-cp", joule.toString(), main, argument);
    }

    private String java() {
        return to.resolve("bin").resolve("java").toAbsolutePath().toString();
    }

    /** Runs a command in the folder of Joule's jar, which the list of classes names. */
    private String run(List<String> command)
            throws ImageException, IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .directory(to.resolve("lib").toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new ImageException(String.join(" ", command) + " failed: " + output.strip());
        }
        return output;
    }
}
