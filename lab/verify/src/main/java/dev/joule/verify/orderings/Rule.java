package dev.joule.verify.orderings;

import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import java.util.List;

/**
 * A claim about memory ordering: the rows of the essays that it covers, the subject of the explorer
 * that checks it on the production classes, and the faults with which the check must go wrong.
 *
 * @param rows the keys of the rows that it covers, each as {@code package: words}: the package of
 *     the essay, and words that occur in one of its rows only
 * @param subject the subject; empty if a row promises no order
 * @param race the scenario of the subject that two threads run as well, by {@link
 *     ScenarioRace#scenario}, and must show the faults; empty if there is none
 * @param faults the faults that must be detected
 * @param note the part of the claim that no fault can show on x86, and the check that covers it;
 *     empty if there is none
 */
public record Rule(
        List<String> rows, String subject, String race, List<Fault> faults, String note) {

    public Rule {
        rows = List.copyOf(rows);
        faults = List.copyOf(faults);
    }

    /**
     * Returns a rule for rows that a subject of the explorer checks: it detects a weak access mode
     * as a data race, an atomic step that is none, and, where few preemptions show it, a missing
     * full fence.
     */
    public static Rule explored(String subject) {
        return new Rule(List.of(), subject, "", List.of(), "");
    }

    /**
     * Returns a rule for a row that promises no order between memory accesses: there is nothing to
     * break.
     */
    public static Rule unordered(String row, String why) {
        return new Rule(List.of(row), "", "", List.of(), why);
    }

    /** Returns this rule with a scenario that two threads run, too. */
    public Rule raced(String scenario) {
        return new Rule(rows, subject, scenario, faults, note);
    }

    /** Returns this rule for the rows with these keys. */
    public Rule rows(String... keys) {
        return new Rule(List.of(keys), subject, race, faults, note);
    }

    /** Returns this rule with the faults of these ids, which blanks separate. */
    public Rule faults(String ids) {
        return new Rule(rows, subject, race, Faults.list(ids.strip().split("\\s+")), note);
    }

    public Rule note(String text) {
        return new Rule(rows, subject, race, faults, text);
    }

    /** Returns the name in reports. */
    public String name() {
        if (!race.isEmpty()) {
            return "race, " + race.substring(race.indexOf('/') + 1).replace('-', ' ');
        }
        return subject.isEmpty() ? rows.getFirst() : "explorer, " + subject;
    }
}
