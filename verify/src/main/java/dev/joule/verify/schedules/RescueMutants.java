package dev.joule.verify.schedules;

import dev.joule.internal.rescue.Activity;
import dev.joule.internal.rescue.Sentinel;
import dev.joule.internal.rescue.Spare;
import dev.joule.internal.worker.SpareSteps;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.rescue.RescueRules;
import java.util.List;

/** Broken parts of the rescue: help that does not come, or is not counted at the end. */
final class RescueMutants {
    private RescueMutants() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.of("rescue: rests whoever woke", Sentinel.class, "tryRest", whateverMoved()),
                Mutant.of(
                        "rescue: who wakes tells nobody",
                        Sentinel.class,
                        "workerAwakes",
                        Edit.assume("get", 0)),
                Mutant.of(
                        "rescue: sees nobody block",
                        Sentinel.class,
                        "countStuck",
                        Edit.assume("isBlocked", 0)),
                new Mutant(
                        "rescue: the end looks once",
                        RescueRules.NO_SECOND_LOOK.className(),
                        RescueRules.NO_SECOND_LOOK.method(),
                        RescueRules.NO_SECOND_LOOK.edit()),
                Mutant.of(
                        "rescue: a spare's end is not told",
                        Activity.class,
                        "ends",
                        Edit.skip("run")),
                Mutant.of(
                        "rescue: hands nothing back",
                        SpareSteps.class,
                        "tryHandBack",
                        Edit.assume("tryHandBack", 1)),
                Mutant.of("rescue: wakes no spare", Spare.class, "sendToWork", Edit.skip("wake")));
    }

    /**
     * Ignores a changed idle word and a moving worker, so that the sentinel sleeps in spite of
     * them.
     */
    private static Edit whateverMoved() {
        Edit word = Edit.assume("snapshot", 0);
        Edit workers = Edit.assume("isStill", 1);
        return (code, element) -> word.replace(code, element) || workers.replace(code, element);
    }
}
