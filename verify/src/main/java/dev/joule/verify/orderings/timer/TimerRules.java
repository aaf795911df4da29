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
    private static final String STATE =
            "timer: TimerEntry.state | CAS | volatile | the right to run fire or clear";
    private static final String HEAD =
            "timer: TimerInbox.head | CAS, getAndSet | volatile"
                    + " | deadline, links and depth of the entries below";

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
                        .row(
                                "timer: TimerWheel.lock | CAS, Release | volatile"
                                        + " | levels, next, prev, positive place")
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
                        "timer: TimerWheel.workAt | Opaque | Opaque"
                                + " | nothing; a hint that saves a poll",
                        "A hint: who goes to sleep asks nextDeadline, which takes the lock."));
    }

    private static Rule rule(Class<?> test) {
        return Rule.of(test).weighing(Weight.HEAVY);
    }

    private static Mutant entry(String name, String method) {
        return Mutant.of(name, TimerEntry.class, method, Edits.storeForCas());
    }
}
