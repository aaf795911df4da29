package dev.joule.verify.orderings.driver;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.park.Parker;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rules of the driver package. */
public final class DriverRules {
    private static final String READINESS = "dev.joule.internal.driver.Readiness";

    private DriverRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(WaitVersusEvent.class)
                        .row("driver: reader")
                        .twin(
                                new Mutant(
                                        "word-without-cas",
                                        READINESS,
                                        "casWord",
                                        Edits.storeForCas())),
                Rule.of(DrainVersusEvent.class)
                        .row("driver: trySpare")
                        .twin(
                                new Mutant(
                                        "drain-without-cas",
                                        READINESS,
                                        "casWord",
                                        Edits.storeForCas())),
                Rule.of(WaitVersusStop.class)
                        .row("driver: (stop)")
                        .twin(
                                new Mutant(
                                        "begin-release",
                                        READINESS,
                                        "casWord",
                                        Edits.storeForCas())),
                Rule.of(PollVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .row("driver: held")
                        .twin(
                                Mutant.of(
                                        "held-release",
                                        PollingDriver.class,
                                        "deliver",
                                        Edits.releaseField("held"))),
                Rule.of(WakeVersusAwait.class)
                        .row("driver: permit")
                        .twin(
                                Mutant.of(
                                        "await-without-cas",
                                        Parker.class,
                                        "tryAwait",
                                        Edits.storeForCas())));
    }
}
