package dev.joule.verify.orderings.timer;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rules of the timer package. */
public final class TimerRules {
    private static final String INBOX = "dev.joule.internal.timer.TimerInbox";
    private static final String STATE = "timer: TimerEntry.state";
    private static final String HEAD = "timer: TimerInbox.head";

    private TimerRules() {}

    public static List<Rule> all() {
        return List.of(
                rule(CancelVersusFire.class)
                        .row(STATE)
                        .twin(entry("fire-without-cas", "transitionToFired"))
                        .twin(entry("cancel-without-cas", "tryCancel")),
                rule(CancelVersusAdd.class)
                        .row(STATE)
                        .twin(entry("add-without-cas", "transitionToPending")),
                rule(AddVersusAdd.class)
                        .row(HEAD)
                        .twin(new Mutant("push-without-cas", INBOX, "push", Edits.storeForCas())),
                rule(AddVersusPoll.class)
                        .row(HEAD)
                        .twin(
                                new Mutant(
                                        "taken-in-two-steps",
                                        INBOX,
                                        "takeAll",
                                        Edits.inTwoSteps("getAndSet"))),
                rule(LockVersusLock.class)
                        .row("timer: TimerWheel.lock")
                        .twin(
                                Mutant.of(
                                        "lock-without-cas",
                                        TimerWheel.class,
                                        "tryLock",
                                        Edit.ignoreAnswer("compareAndSet", 1)))
                        .note(
                                "A plain store in TimerWheel#unlock cannot show: x86 keeps stores"
                                        + " in order, and loads. This race catches it where the"
                                        + " processor does not."),
                Rule.unordered(
                        "timer: TimerWheel.workAt",
                        "A hint: who goes to sleep asks nextDeadline, which takes the lock."));
    }

    private static Rule rule(Class<?> test) {
        return Rule.of(test).weighing(Weight.HEAVY);
    }

    private static Mutant entry(String name, String method) {
        return Mutant.of(name, TimerEntry.class, method, Edits.storeForCas());
    }
}
