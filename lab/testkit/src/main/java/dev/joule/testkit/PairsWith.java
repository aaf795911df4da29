package dev.joule.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the comments that name the other side of an ordering, {@code pairs-with: Class#method
 * word}, and reports those that name something that no longer exists.
 *
 * <p>Several partners are separated by commas. The word is optional; where it ends in an access
 * mode, as an accessor's name does, an accessor of that name must exist too.
 */
public final class PairsWith {

    private static final Pattern MARK = Pattern.compile("pairs-with\\b");

    private static final String PARTNER =
            "((?:[a-z]\\w*\\.)*[A-Z][\\w.]*)#(\\w+)(?:\\(\\))?"
                    + "(?:\\s+(\\w+(?:Plain|Opaque|Acquire|Release|Volatile))\\b)?";

    private static final Pattern FIRST = Pattern.compile(":\\s*" + PARTNER);

    private static final Pattern NEXT = Pattern.compile("[^,.;]{0,40},\\s*" + PARTNER);

    /**
     * The end of a comment line together with the start of the next, which is no more than a space.
     */
    private static final Pattern LINE_BREAK = Pattern.compile("\\R[ \\t]*(?://|\\*(?!/))?[ \\t]*");

    private final JavaClasses classes;

    public PairsWith(JavaClasses classes) {
        this.classes = classes;
    }

    /** Returns the number of such comments in a source. */
    public static int count(String source) {
        return (int) MARK.matcher(source).results().count();
    }

    /** Returns the errors in the comments of the sources below a folder, each with its file. */
    public List<String> complaints(Path folder) throws IOException {
        List<String> complaints = new ArrayList<>();
        int count = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                String source = Files.readString(file);
                count += count(source);
                complaints(source)
                        .forEach(each -> complaints.add(file.getFileName() + ": " + each));
            }
        }
        if (count == 0) {
            complaints.add("no comment of this kind below " + folder);
        }
        return complaints;
    }

    /** Returns the errors in the comments of a source. */
    public List<String> complaints(String source) {
        List<String> complaints = new ArrayList<>();
        String text = LINE_BREAK.matcher(source).replaceAll(" ");
        Matcher mark = MARK.matcher(text);
        while (mark.find()) {
            Matcher partner = FIRST.matcher(text).region(mark.end(), text.length());
            if (!partner.lookingAt()) {
                complaints.add("names no Class#method: " + excerpt(text, mark.start()));
                continue;
            }
            do {
                check(partner, complaints);
                int end = partner.end();
                partner = NEXT.matcher(text).region(end, text.length());
            } while (partner.lookingAt());
        }
        return complaints;
    }

    private void check(Matcher partner, List<String> complaints) {
        String type = partner.group(1);
        String method = partner.group(2);
        String accessor = partner.group(3);
        List<JavaClass> named = classes.stream().filter(c -> isCalled(c, type)).toList();
        if (named.isEmpty()) {
            complaints.add("no class " + type);
        } else if (named.stream().noneMatch(c -> hasMethod(c, method))) {
            complaints.add("no method " + type + "#" + method);
        }
        if (accessor != null && classes.stream().noneMatch(c -> hasMethod(c, accessor))) {
            complaints.add("no accessor " + accessor);
        }
    }

    /** Returns whether the class has that name, qualified or not, with its outer classes or not. */
    private static boolean isCalled(JavaClass type, String name) {
        String full = type.getName().replace('$', '.');
        return full.equals(name) || full.endsWith("." + name);
    }

    private static boolean hasMethod(JavaClass type, String name) {
        return type.getAllMethods().stream().anyMatch(m -> m.getName().equals(name));
    }

    private static String excerpt(String text, int start) {
        return text.substring(start, Math.min(text.length(), start + 60));
    }
}
