package dev.joule.verify;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints a line for each result as it arrives, and counts the results. */
public final class Report {
    private final PrintStream out;
    private final List<String> failures = new ArrayList<>();
    private int held;
    private int caught;

    public Report(PrintStream out) {
        this.out = out;
    }

    /** Reports a check that held; {@code howMuch} describes what was examined. */
    public void held(String check, String howMuch) {
        held++;
        line("ok", check, howMuch);
    }

    /** Reports a check that failed. */
    public void failed(String check, String why) {
        failures.add(check);
        line("FAILED", check, why);
    }

    /** Reports a fault that was detected, as it must be; {@code how} is the evidence. */
    public void caught(String fault, String how) {
        caught++;
        line("caught", fault, how);
    }

    /** Reports a fault that the checker has missed. */
    public void escaped(String fault, String howMuch) {
        failures.add(fault);
        line("ESCAPED", fault, howMuch);
    }

    /** Prints text that explains a result: a trace, a counter-example. */
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

    /** Returns the names of failed checks and of missed faults. */
    public List<String> failures() {
        return List.copyOf(failures);
    }
}
