package dev.joule.verify.soak;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Plays rounds one after the other; several lanes form the load. */
final class SoakLane implements LapRunner {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Stage stage;
    private final SoakOptions options;
    private final int number;
    private final List<RoundPlan.Shape> shapes;
    private long played;
    private volatile @Nullable Round current;

    SoakLane(Stage stage, SoakOptions options, int number, List<RoundPlan.Shape> shapes) {
        this.stage = stage;
        this.options = options;
        this.number = number;
        this.shapes = shapes;
    }

    @Override
    public void lap(BooleanSupplier isOver) {
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
        RoundPlan.Shape shape = shapes.get((int) (index % shapes.size()));
        return RoundPlan.draw(seed ^ (seed >>> 29), shape, options.workers());
    }

    @Override
    public long progress() {
        Round round = current;
        return round == null ? played : round.progress();
    }

    @Override
    public String describe() {
        Round round = current;
        return "lane " + number + ": " + (round == null ? "between rounds" : round.describe());
    }
}
