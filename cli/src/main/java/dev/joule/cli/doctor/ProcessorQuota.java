package dev.joule.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The processor time that the control group of this process may use. */
final class ProcessorQuota {
    private static final Path FILE = Path.of("/sys/fs/cgroup/cpu.max");

    private ProcessorQuota() {}

    /** Returns a sentence about these processors and the quota of this machine. */
    static String describe(int processors) {
        try {
            return describe(processors, Files.isReadable(FILE) ? Files.readString(FILE) : "max");
        } catch (IOException e) {
            return describe(processors, "max");
        }
    }

    /**
     * Returns a sentence.
     *
     * @param limit the quota and the period in microseconds, or "max" for no quota
     */
    static String describe(int processors, String limit) {
        String[] words = limit.strip().split(" ", -1);
        if (words.length != 2 || !words[0].matches("\\d+") || !words[1].matches("[1-9]\\d*")) {
            return processors + ", no quota";
        }
        double quota = Double.parseDouble(words[0]) / Double.parseDouble(words[1]);
        String text = String.format(Locale.ROOT, "%d, with a quota of %.2f", processors, quota);
        return quota < processors
                ? text + ": set -Djoule.workers to the quota, since more workers get throttled"
                : text;
    }
}
