package dev.joule.verify.soak;

import dev.joule.verify.process.Child;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Starts JVMs with a small heap, one after the other, and relies on their own reports. */
final class ChildLane implements LapRunner {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final List<String> FLAGS =
            List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final Stage stage;
    private final SoakOptions options;
    private long started;

    ChildLane(Stage stage, SoakOptions options) {
        this.stage = stage;
        this.options = options;
    }

    @Override
    public void lap(BooleanSupplier isOver) throws Exception {
        do {
            long seed = options.seed() + started++;
            Child.Outcome outcome =
                    Child.run(
                            Child.java(
                                    List.of(),
                                    FLAGS,
                                    HeapChild.class.getName(),
                                    List.of(Long.toString(seed))),
                            null,
                            LIMIT);
            if (outcome.status() != 0 || outcome.output().isEmpty()) {
                stage.failed(
                        "a JVM with a small heap ended with " + outcome.status(),
                        "seed " + seed + "\n" + outcome.text());
                return;
            }
            String[] counts = outcome.output().getLast().split(" ", -1);
            stage.totals().children.increment();
            stage.totals().tasks.add(Long.parseLong(counts[1]));
            stage.totals().count(FaultKind.OUT_OF_HEAP, Long.parseLong(counts[2]));
        } while (!isOver.getAsBoolean());
    }

    /** Returns a number that always changes: a child has a time limit of its own. */
    @Override
    public long progress() {
        return System.nanoTime();
    }

    @Override
    public String describe() {
        return "child " + started;
    }
}
