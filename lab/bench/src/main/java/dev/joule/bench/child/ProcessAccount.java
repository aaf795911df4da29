package dev.joule.bench.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The kernel's account of a process.
 *
 * @param pid the number of the process
 */
public record ProcessAccount(long pid) {

    private static final String PEAK = "VmHWM:";

    /** The unit in which Linux gives processor times to programs, whatever the kernel uses. */
    private static final double TICKS_PER_SECOND = 100;

    /** The places of the two times after the name of the process, which ends with a parenthesis. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    /** Returns the account of this process. */
    public static ProcessAccount own() {
        return new ProcessAccount(ProcessHandle.current().pid());
    }

    /** Returns the time that its threads have spent on a processor, in steps of 10 ms. */
    public double cpuSeconds() throws IOException {
        return cpuSeconds(Files.readString(file("stat")));
    }

    static double cpuSeconds(String stat) {
        return seconds(stat, USER) + seconds(stat, SYSTEM);
    }

    /** Returns the processor time of its threads outside the kernel, in steps of 10 ms. */
    public double userSeconds() throws IOException {
        return userSeconds(Files.readString(file("stat")));
    }

    static double userSeconds(String stat) {
        return seconds(stat, USER);
    }

    private static double seconds(String stat, int field) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[field]) / TICKS_PER_SECOND;
    }

    /** Returns the most memory that it has had so far. */
    public long peakBytes() throws IOException {
        return peakBytes(Files.readString(file("status")));
    }

    static long peakBytes(String status) throws IOException {
        return status.lines()
                .filter(line -> line.startsWith(PEAK))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElseThrow(() -> new IOException("no " + PEAK + " in the process's status"));
    }

    private Path file(String name) {
        return Path.of("/proc", Long.toString(pid), name);
    }
}
