package dev.joule.verify.orderings;

import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim about memory ordering: the rows of the essays that it covers, the race that tests it on
 * the production classes, and the faults with which the same race must go wrong.
 *
 * @param rows the keys of the rows that it covers, each as {@code package: words}: the package of
 *     the essay, and words that occur in one of its rows only
 * @param test the jcstress test; {@code null} if there is none
 * @param subject the subject of the explorer that checks the rows instead of a test; empty if there
 *     is none
 * @param weight the cost of one sample of the test
 * @param faults the faults that the test must detect
 * @param note the part of the claim that no fault can show on x86, and the check that covers it;
 *     empty if there is none
 */
public record Rule(
        List<String> rows,
        @Nullable Class<?> test,
        String subject,
        Weight weight,
        List<Fault> faults,
        String note) {

    /** The cost of a sample, which limits the number prepared at once. */
    public enum Weight {
        /** A few objects. */
        LIGHT(1024, 1),
        /** A pool with its workers. */
        HEAVY(128, 1),
        /** Threads. */
        THREADS(4, 2);

        final int strideSize;
        final int strideCount;

        Weight(int strideSize, int strideCount) {
            this.strideSize = strideSize;
            this.strideCount = strideCount;
        }
    }

    public Rule {
        rows = List.copyOf(rows);
        faults = List.copyOf(faults);
    }

    /** Returns a rule with its test, still without rows and faults. */
    public static Rule of(Class<?> test) {
        return new Rule(List.of(), test, "", Weight.LIGHT, List.of(), "");
    }

    /**
     * Returns a rule for rows that a subject of the explorer checks: it detects a weak access mode
     * as a data race, an atomic step that is none, and, where few preemptions show it, a missing
     * full fence.
     */
    public static Rule explored(String subject) {
        return new Rule(List.of(), null, subject, Weight.LIGHT, List.of(), "");
    }

    /**
     * Returns a rule for a row that promises no order between memory accesses: there is nothing to
     * break.
     */
    public static Rule unordered(String row, String why) {
        return new Rule(List.of(row), null, "", Weight.LIGHT, List.of(), why);
    }

    /** Returns this rule for the rows with these keys. */
    public Rule rows(String... keys) {
        return new Rule(List.of(keys), test, subject, weight, faults, note);
    }

    public Rule weighing(Weight other) {
        return new Rule(rows, test, subject, other, faults, note);
    }

    /** Returns this rule with the faults of these ids. */
    public Rule faults(String... ids) {
        return new Rule(rows, test, subject, weight, Faults.list(ids), note);
    }

    public Rule note(String text) {
        return new Rule(rows, test, subject, weight, faults, text);
    }

    /** Returns jcstress' name of the test. */
    String testName() {
        if (test == null) {
            throw new IllegalStateException("a rule without a test: " + rows);
        }
        return test.getName();
    }

    /** Returns the name in reports. */
    public String name() {
        if (test != null) {
            return test.getSimpleName();
        }
        return subject.isEmpty() ? rows.getFirst() : "explorer, " + subject;
    }
}
