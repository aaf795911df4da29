package dev.joule.verify.orderings.virtual;

import dev.joule.internal.virtual.LiveThreadSet;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rule of the virtual package; a rule of the queue covers its other row. */
public final class VirtualRules {

    private VirtualRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(ListVersusShutdown.class)
                        .weighing(Weight.HEAVY)
                        .row("virtual: slot")
                        .twin(
                                Mutant.of(
                                        "slot-release",
                                        LiveThreadSet.class,
                                        "add",
                                        Edits.storeForCas())));
    }
}
