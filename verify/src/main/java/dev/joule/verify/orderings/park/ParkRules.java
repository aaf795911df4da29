package dev.joule.verify.orderings.park;

import dev.joule.internal.park.Parker;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rules of the park package. */
public final class ParkRules {
    private static final String ROW = "park: changes of the permit";

    private ParkRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(WakeVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .row(ROW)
                        .twin(
                                Mutant.of(
                                        "park-without-cas",
                                        Parker.class,
                                        "park",
                                        Edit.assume("compareAndSet", 1))),
                Rule.of(WakeVersusAwake.class)
                        .weighing(Weight.HEAVY)
                        .row(ROW)
                        .twin(
                                Mutant.of(
                                        "permit-taken-in-two-steps",
                                        Parker.class,
                                        "park",
                                        Edits.inTwoSteps("getAndSet"))));
    }
}
