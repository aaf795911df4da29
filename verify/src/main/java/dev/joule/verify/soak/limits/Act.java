package dev.joule.verify.soak.limits;

import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;

/** Brings a scheduler to a limit in one way, then checks it and ends it. */
interface Act {
    /**
     * Plays.
     *
     * @param patience how long what must happen may take when nothing stands in its way
     * @throws UnaccountedException if something is not accounted for
     */
    void play(SplittableRandom random, Duration patience) throws Exception;

    /** How reports and the command line of a child call it. */
    default String name() {
        return getClass().getSimpleName().replace("Act", "").toLowerCase(Locale.ROOT);
    }
}
