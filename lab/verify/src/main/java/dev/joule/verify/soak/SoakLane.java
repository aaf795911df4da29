package dev.joule.verify.soak;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Plays rounds one after the other; several lanes form the load. */
final class SoakLane {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Stage stage;
    private final SoakOptions options;
    private final int number;
    private final RoundPlan.Shape shape;
    private long played;
    private volatile @Nullable Round current;

    SoakLane(Stage stage, SoakOptions options, int number, RoundPlan.Shape shape) {
        this.stage = stage;
        this.options = options;
        this.number = number;
        this.shape = shape;
    }

    /** Runs until the lap is over, at least once. */
    void lap(BooleanSupplier isOver) {
        do {
            Round round = new Round(stage, next());
            current = round;
            round.play();
            current = null; // otherwise its scheduler would be retained
        } while (!isOver.getAsBoolean());
    }

    private RoundPlan next() {
        long index = played++;
        if (options.replay() != 0) {
            return RoundPlan.draw(options.replay(), options.shape(), options.workers());
        }
        long seed = options.seed() * GOLDEN + 1_000_003L * number + index;
        seed = (seed ^ (seed >>> 31)) * GOLDEN;
        return RoundPlan.draw(seed ^ (seed >>> 29), shape, options.workers());
    }

    /** Returns a number that changes with every progress. */
    long progress() {
        Round round = current;
        return round == null ? played : round.progress();
    }

    String describe() {
        Round round = current;
        return "lane " + number + ": " + (round == null ? "between rounds" : round.describe());
    }
}
