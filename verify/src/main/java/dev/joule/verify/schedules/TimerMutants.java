package dev.joule.verify.schedules;

import static dev.joule.verify.schedules.Edits.blindCas;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import java.util.List;

/** Broken timers. */
final class TimerMutants {
    private static final String INBOX = "dev.joule.internal.timer.TimerInbox";

    private TimerMutants() {}

    static Mutant blindFire() {
        return Mutant.of(
                "timers: fire without its CAS", TimerEntry.class, "transitionToFired", blindCas());
    }

    static Mutant blindInbox() {
        return new Mutant("timers: inbox push without its CAS", INBOX, "push", blindCas());
    }

    static List<Mutant> all() {
        return List.of(
                blindFire(),
                Mutant.of(
                        "timers: cancel without its CAS",
                        TimerEntry.class,
                        "tryCancel",
                        blindCas()),
                Mutant.of(
                        "timers: add without its CAS",
                        TimerEntry.class,
                        "transitionToPending",
                        blindCas()),
                blindInbox(),
                Mutant.of("timers: lock taken twice", TimerWheel.class, "tryLock", blindCas()),
                Mutant.of(
                        "timers: unlock releases nothing",
                        TimerWheel.class,
                        "unlock",
                        Edit.weaken("setRelease", "setOpaque")),
                Mutant.of(
                        "timers: sleeper overlooks the inbox",
                        TimerWheel.class,
                        "nextDeadline",
                        Edit.skip("tidy")));
    }
}
