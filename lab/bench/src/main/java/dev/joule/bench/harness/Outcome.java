package dev.joule.bench.harness;

import dev.joule.tools.children.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of a child: its samples, and its failure, if any. */
record Outcome(List<Sample> samples, @Nullable String failure) {

    static Outcome failed(String why) {
        return new Outcome(List.of(), why);
    }

    /**
     * Returns the result of a child that has ended; what it printed is kept if it failed.
     *
     * @param keep the file for that
     */
    static Outcome of(Child.Outcome ended, @Nullable String failure, Path keep) throws IOException {
        if (failure == null) {
            return new Outcome(samples(ended), null);
        }
        Files.createDirectories(keep.toAbsolutePath().getParent());
        Files.write(keep, ended.output());
        return new Outcome(samples(ended), failure + "; what it printed is in " + keep);
    }

    /** Returns the samples that a child has printed. */
    static List<Sample> samples(Child.Outcome ended) {
        return ended.output().stream().map(Sample::parse).filter(Objects::nonNull).toList();
    }

    /** Returns whether the last line of a child says that it is done. */
    static boolean isDone(Child.Outcome ended) {
        return !ended.output().isEmpty() && ended.output().getLast().equals("done");
    }
}
