package dev.joule.verify.soak.limits;

import dev.joule.verify.soak.Text;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The main class of a JVM that is brought to its limits: plays acts until its time is over. Prints
 * the first error, and then ends with status 1.
 */
final class LimitsChild {
    /** The prefix of a line with an error. */
    static final String UNACCOUNTED = "UNACCOUNTED ";

    /** The prefix of a line with the number of acts played. */
    static final String PLAYED = "played ";

    static final String ALL = "all";

    private LimitsChild() {}

    /**
     * Plays acts. The arguments are {@code LIMIT SEED MILLIS PATIENCE_MILLIS ACT}, where the act
     * may be {@value #ALL}.
     */
    public static void main(String[] args) {
        int status = 1;
        String doing = "";
        try {
            SplittableRandom random = new SplittableRandom(Long.parseLong(args[1]));
            long end = System.nanoTime() + Duration.ofMillis(Long.parseLong(args[2])).toNanos();
            Duration patience = Duration.ofMillis(Long.parseLong(args[3]));
            List<Act> acts =
                    Limit.valueOf(args[0]).acts().stream()
                            .filter(act -> args[4].equals(ALL) || args[4].equals(act.name()))
                            .toList();
            doing = "warm-up";
            Warmup.run(random, patience);
            int played = 0;
            do {
                Act act = acts.get(played % acts.size());
                doing = act.name();
                act.play(random, patience);
                played++;
            } while (played < acts.size() || System.nanoTime() - end < 0);
            System.out.println(PLAYED + played);
            status = 0;
        } catch (UnaccountedException wrong) {
            System.out.println(UNACCOUNTED + doing + ": " + wrong.getMessage());
            System.out.println(Text.threads());
        } catch (Throwable thrown) {
            System.out.println(UNACCOUNTED + doing + " broke off: " + Text.of(thrown));
        }
        System.out.flush();
        Runtime.getRuntime().halt(status); // a hanging thread must not prevent the end
    }
}
