package dev.joule.verify.orderings.rescue;

import dev.joule.internal.rescue.Activity;
import dev.joule.internal.rescue.Sentinel;
import dev.joule.internal.rescue.Spare;
import dev.joule.internal.rescue.Spares;
import dev.joule.internal.worker.Pool;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rules of the rescue package. */
public final class RescueRules {
    private static final String COUNTED = "rescue: begins) | state";

    /** The end reads the activity before its checks, and not again after them. */
    public static final Mutant NO_SECOND_LOOK =
            Mutant.of("no-second-look", Activity.class, "isQuiet", snapshotForWord());

    private RescueRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(RestVersusAwake.class)
                        .weighing(Weight.HEAVY)
                        .row("rescue: asleep, atomic | idle word")
                        .twin(
                                Mutant.of(
                                        "asleep-release",
                                        Sentinel.class,
                                        "tryRest",
                                        Edits.instead("set", "setRelease"))),
                Rule.of(RestVersusLoose.class)
                        .weighing(Weight.HEAVY)
                        .row("rescue: timesLoose")
                        .twin(
                                Mutant.of(
                                        "asleep-before-a-loose-one",
                                        Sentinel.class,
                                        "tryRest",
                                        Edits.instead("set", "setRelease"))),
                Rule.of(RestVersusPush.class)
                        .weighing(Weight.HEAVY)
                        .row("rescue: wantsHelp")
                        .twin(
                                Mutant.of(
                                        "push-calls-nobody",
                                        Pool.class,
                                        "enqueue",
                                        Edit.skip("notifyWork"))),
                Rule.of(SendVersusLook.class)
                        .weighing(Weight.HEAVY)
                        .row("rescue: runners")
                        .twin(
                                Mutant.of(
                                        "runners-late",
                                        Spares.class,
                                        "send",
                                        Edits.lastly("publish"))),
                Rule.of(SendVersusWork.class)
                        .row(COUNTED)
                        .twin(
                                Mutant.of(
                                        "begins-late",
                                        Spare.class,
                                        "sendToWork",
                                        Edits.lastly("begins"))),
                Rule.of(WorkVersusEnd.class)
                        .weighing(Weight.HEAVY)
                        .row(COUNTED)
                        .twin(NO_SECOND_LOOK),
                Rule.of(SendVersusEnd.class)
                        .row(COUNTED)
                        .twin(
                                Mutant.of(
                                        "begins-in-two-steps",
                                        Activity.class,
                                        "begins",
                                        Edits.addInTwoSteps())),
                Rule.unordered(
                        "rescue: isStuck",
                        "It says whose slot others may empty, which may be known late: the slot's"
                                + " own CAS decides who gets the task."));
    }

    /** Compares the snapshot with itself. */
    private static Edit snapshotForWord() {
        return (code, element) -> {
            if (!Edits.isCallOf(element, "get")) {
                return false;
            }
            code.pop().lload(1);
            return true;
        };
    }
}
