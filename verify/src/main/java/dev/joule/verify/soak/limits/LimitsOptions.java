package dev.joule.verify.soak.limits;

import dev.joule.commands.NearestName;
import dev.joule.commands.UsageException;
import java.time.Duration;
import java.util.List;

/**
 * The options of a soak at a limit.
 *
 * @param time the duration, without the mutants
 * @param seed the seed of all choices
 * @param act the one act to play, or {@value #ALL}
 * @param mutants whether the mutants are played first
 */
public record LimitsOptions(Limit limit, Duration time, long seed, String act, boolean mutants) {
    /** The name that stands for all acts. */
    public static final String ALL = LimitsChild.ALL;

    /** Checks that the limit has this act. */
    public LimitsOptions {
        List<String> known = limit.acts().stream().map(Act::name).toList();
        if (!act.equals(ALL) && !known.contains(act)) {
            throw new UsageException("no such act: " + act + NearestName.hintAmong(act, known));
        }
    }
}
