package dev.joule.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds Javadoc comments whose first sentence is none as in {@code java.util.concurrent}: it begins
 * with a verb in the third person, or names the thing.
 */
public final class SummarySentences {
    private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
    private static final Pattern LINE_START = Pattern.compile("\\s*\\n\\s*\\*?\\s*");

    /** Beginnings of clauses without a subject, and of questions. */
    private static final Pattern FORBIDDEN =
            Pattern.compile(
                    "^(What|Who|Whoever|Whatever|Whether|So many|How|As|Says|Tells|Is told|Where"
                            + "|When|From now|Of|Not|Lets|Has|Gets|Nobody|Somebody|Anybody)\\b.*");

    private SummarySentences() {}

    /** Returns the offending sentences below a folder, each with its file. */
    public static List<String> offending(Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                for (String sentence : offending(Files.readString(file))) {
                    found.add(file.getFileName() + ": " + sentence);
                }
            }
        }
        return found;
    }

    /** Returns the offending sentences of a source. */
    public static List<String> offending(String source) {
        List<String> found = new ArrayList<>();
        Matcher comments = COMMENT.matcher(source);
        while (comments.find()) {
            String text = LINE_START.matcher(comments.group(1)).replaceAll(" ").strip();
            if (FORBIDDEN.matcher(text).matches()) {
                found.add(text);
            }
        }
        return found;
    }
}
