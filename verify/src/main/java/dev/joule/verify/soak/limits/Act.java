package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;

/** An act of the soak: brings a scheduler to a limit, then checks it and ends it. */
interface Act {
    /**
     * Plays the act.
     *
     * @param patience the time limit of an expected event when no limit is in effect
     * @throws UnaccountedException if something is not accounted for
     */
    void play(SplittableRandom random, Duration patience) throws Exception;

    /** Returns the name in reports and on the command line of a child. */
    default String name() {
        return getClass().getSimpleName().replace("Act", "").toLowerCase(Locale.ROOT);
    }
}
