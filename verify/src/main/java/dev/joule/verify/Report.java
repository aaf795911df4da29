package dev.joule.verify;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints each result as it comes, a line each, and keeps count. */
public final class Report {
    private final PrintStream out;
    private final List<String> failures = new ArrayList<>();
    private int held;
    private int caught;

    public Report(PrintStream out) {
        this.out = out;
    }

    /** A check held; {@code howMuch} tells what was looked at. */
    public void held(String check, String howMuch) {
        held++;
        line("ok", check, howMuch);
    }

    /** A check failed. */
    public void failed(String check, String why) {
        failures.add(check);
        line("FAILED", check, why);
    }

    /** A broken twin was caught, as it must be; {@code how} tells what gave it away. */
    public void caught(String twin, String how) {
        caught++;
        line("caught", twin, how);
    }

    /** A broken twin passed for the real thing: the checker is blind. */
    public void escaped(String twin, String howMuch) {
        failures.add(twin);
        line("ESCAPED", twin, howMuch);
    }

    /** Text that explains a result: a trace, a counter-example. */
    public void detail(String text) {
        text.lines().forEach(line -> out.println("      | " + line));
    }

    private void line(String verdict, String what, String detail) {
        out.printf("  %-8s%-44s %s%n", verdict, what, detail);
    }

    public int held() {
        return held;
    }

    public int caught() {
        return caught;
    }

    /** The names of what failed or escaped. */
    public List<String> failures() {
        return List.copyOf(failures);
    }
}
