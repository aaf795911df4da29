package dev.joule.verify.protocols;

import dev.joule.tools.children.Child;
import dev.joule.tools.children.Children;
import dev.joule.verify.Part.CannotCheckException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The programs that search a model: {@code spin} writes a program in C, which {@code cc} builds.
 */
final class Spin {
    private static final String SOURCE = "model.pml";
    private static final int DEPTH_MAX = 2_000_000;
    private static final int MEGABYTES_MAX = 8_000;
    private static final int REPLAY_LINES = 120;
    private static final Duration BUILD_LIMIT = Duration.ofMinutes(3);

    private Spin() {}

    /** Checks that both programs are on that path. */
    static void require(String path) throws CannotCheckException {
        require("spin", "spin", path);
        require("cc", "gcc", path);
    }

    private static void require(String program, String debianPackage, String path)
            throws CannotCheckException {
        for (String folder : path.split(java.io.File.pathSeparator, -1)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return;
            }
        }
        throw new CannotCheckException(
                "there is no program "
                        + program
                        + "; install it (on Debian: apt-get install "
                        + debianPackage
                        + ")");
    }

    /** Searches the model with the run's defines, in a folder of its own. */
    static Search search(Model model, Model.Run run, Duration limit)
            throws IOException, InterruptedException {
        Path folder = Children.folder("joule-spin");
        try {
            Files.writeString(folder.resolve(SOURCE), model.text());
            List<String> spin = new ArrayList<>(List.of("spin"));
            spin.addAll(run.defines());
            spin.addAll(List.of("-a", SOURCE));
            build(folder, spin);
            List<String> cc = new ArrayList<>(List.of("cc"));
            cc.add(run.isMutant() ? "-O0" : "-O2"); // a mistake is found before -O2 pays off
            cc.addAll(List.of("-w", "-DSAFETY", "-DMEMLIM=" + MEGABYTES_MAX));
            cc.addAll(run.searchDefines());
            cc.addAll(List.of("-o", "pan", "pan.c"));
            build(folder, cc);
            Child.Outcome pan =
                    Child.run(
                            List.of(folder.resolve("pan").toString(), "-m" + DEPTH_MAX),
                            folder,
                            limit);
            return readResult(folder, run, pan);
        } finally {
            Children.delete(folder);
        }
    }

    private static void build(Path folder, List<String> command)
            throws IOException, InterruptedException {
        Child.Outcome outcome = Child.run(command, folder, BUILD_LIMIT);
        if (outcome.status() != 0) {
            throw new IOException(String.join(" ", command) + " failed:\n" + outcome.text());
        }
    }

    private static Search readResult(Path folder, Model.Run run, Child.Outcome pan)
            throws IOException, InterruptedException {
        Path trail = folder.resolve(SOURCE + ".trail");
        String output = pan.text() + (pan.isKilled() ? "\nSearch not completed in time" : "");
        if (!Files.exists(trail)) {
            return Search.parse(output, 0, List.of());
        }
        long steps;
        try (Stream<String> lines = Files.lines(trail)) {
            steps = lines.filter(line -> !line.startsWith("-")).count();
        }
        List<String> replay = List.of();
        if (!run.isMutant()) {
            List<String> command = new ArrayList<>(List.of("spin"));
            command.addAll(run.defines());
            command.addAll(List.of("-t", "-p", "-g", SOURCE));
            replay = Child.run(command, folder, BUILD_LIMIT).output();
            replay = replay.subList(Math.max(0, replay.size() - REPLAY_LINES), replay.size());
        }
        return Search.parse(output, steps, replay);
    }
}
