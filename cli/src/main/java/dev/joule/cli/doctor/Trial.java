package dev.joule.cli.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A run of {@link TrialMain} with the agent, which compares all the places of the JDK that it
 * changes.
 *
 * @param facts the properties that the program printed
 * @param messages the other lines: the agent's, and the JVM's
 */
record Trial(Properties facts, List<String> messages) {
    /** The start of the agent's lines, and of an image's. */
    private static final Pattern SPEAKER = Pattern.compile("^joule(-agent)?: ");

    Trial {
        messages = List.copyOf(messages);
    }

    /** Starts the program on this JDK, with these flags, and waits for its end. */
    static Trial run(List<String> flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        // With the least heap, too: the environment may ask for more than the most.
        command.addAll(List.of("-Xms8m", "-Xmx64m", "-cp", classPath(), TrialMain.class.getName()));
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader lines = program.inputReader()) {
            return of(lines.lines().toList());
        } finally {
            program.destroy();
            program.waitFor();
        }
    }

    static Trial of(List<String> lines) {
        Properties facts = new Properties();
        List<String> messages = new ArrayList<>();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (line.startsWith(TrialMain.MARK) && equals > 0) {
                facts.setProperty(
                        line.substring(TrialMain.MARK.length(), equals),
                        line.substring(equals + 1));
            } else {
                messages.add(line);
            }
        }
        return new Trial(facts, messages);
    }

    /** Returns whether a virtual thread ran on Joule. */
    boolean isOnJoule() {
        return carrier().startsWith("joule-");
    }

    /** Returns the name of the thread that carried the virtual one; empty if there was none. */
    String carrier() {
        return facts.getProperty(TrialMain.CARRIER, "");
    }

    /** Returns the agent's messages, without the agent's name. */
    Stream<String> problems() {
        return messages.stream()
                .filter(line -> SPEAKER.matcher(line).find())
                .map(line -> SPEAKER.matcher(line).replaceFirst(""));
    }

    private static String classPath() throws IOException {
        try {
            return Path.of(
                            TrialMain.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                    .toString();
        } catch (URISyntaxException noFile) {
            throw new IOException(noFile);
        }
    }
}
