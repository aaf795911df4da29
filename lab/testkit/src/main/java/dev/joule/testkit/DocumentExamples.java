package dev.joule.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The Java examples of a document, each of which must stand in a file that is compiled.
 *
 * <p>White space does not count, since where lines break depends on how far they are indented.
 */
public final class DocumentExamples {
    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL);

    private final List<String> examples;

    private DocumentExamples(List<String> examples) {
        this.examples = examples;
    }

    /** Reads a document. */
    public static DocumentExamples of(Path document) throws IOException {
        return new DocumentExamples(
                EXAMPLE.matcher(Files.readString(document))
                        .results()
                        .map(example -> example.group(1))
                        .toList());
    }

    /** Returns the number of examples. */
    public int count() {
        return examples.size();
    }

    /** Returns the examples that none of these files has. */
    public List<String> missingFrom(Path... files) throws IOException {
        StringBuilder sources = new StringBuilder();
        for (Path file : files) {
            sources.append(bare(Files.readString(file)));
        }
        return examples.stream().filter(example -> sources.indexOf(bare(example)) < 0).toList();
    }

    private static String bare(String code) {
        return code.replaceAll("\\s+", "");
    }
}
