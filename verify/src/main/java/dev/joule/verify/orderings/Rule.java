package dev.joule.verify.orderings;

import dev.joule.verify.mutant.Mutant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim about memory ordering: the rows of the essays that it covers, the race that tests it on
 * the production classes, and the mutants of these on which the same race must go wrong.
 *
 * @param rows the keys of the rows that it covers, each as {@code package: words}: the package of
 *     the essay, and words that occur in one of its rows only
 * @param test the jcstress test; {@code null} for rows that promise no order
 * @param weight the cost of one sample of the test
 * @param twins the mutants that the test must catch
 * @param note the part of the claim that no twin can show on x86, and the check that covers it;
 *     empty if there is none
 */
public record Rule(
        List<String> rows,
        @Nullable Class<?> test,
        Weight weight,
        List<Mutant> twins,
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
        twins = List.copyOf(twins);
    }

    /** Returns a rule with its test, still without rows and twins. */
    public static Rule of(Class<?> test) {
        return new Rule(List.of(), test, Weight.LIGHT, List.of(), "");
    }

    /**
     * Returns a rule for a row that promises no order between memory accesses: there is nothing to
     * break.
     */
    public static Rule unordered(String row, String why) {
        return new Rule(List.of(row), null, Weight.LIGHT, List.of(), why);
    }

    public Rule row(String row) {
        return new Rule(with(rows, row), test, weight, twins, note);
    }

    public Rule weighing(Weight other) {
        return new Rule(rows, test, other, twins, note);
    }

    public Rule twin(Mutant twin) {
        return new Rule(rows, test, weight, with(twins, twin), note);
    }

    public Rule note(String text) {
        return new Rule(rows, test, weight, twins, text);
    }

    private static <E> List<E> with(List<E> list, E element) {
        List<E> longer = new ArrayList<>(list);
        longer.add(element);
        return longer;
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
        return test == null ? rows.getFirst() : test.getSimpleName();
    }
}
