package dev.joule.verify.soak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Plays a small round with each faulty scheduler: the soak must notice every one. */
final class SelfCheck {
    private static final int STEPS = 250;
    private static final int ROUNDS_MAX = 5;
    private static final long TWIN_PATIENCE = TimeUnit.MILLISECONDS.toNanos(400);
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

    private SelfCheck() {}

    /**
     * The result of one twin.
     *
     * @param caught whether the expected words were reported
     * @param said all reports
     */
    record Result(FaultyScheduler twin, boolean caught, List<String> said) {}

    /** A stage that collects failures instead of reporting them. */
    private record Quiet(
            FaultyScheduler twin,
            Totals totals,
            Remains remains,
            long patienceNanos,
            Queue<String> said)
            implements Stage {
        @Override
        public void failed(String what, String details) {
            said.add(what + "\n" + details);
        }
    }

    /** Plays each twin, and the scheduler as it is, which must not fail. */
    static List<Result> all(long seed) throws InterruptedException {
        Queue<Result> results = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (FaultyScheduler twin : FaultyScheduler.values()) {
            threads.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("soaking-twin-" + twin)
                            .start(() -> results.add(play(twin, seed))));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        List<Result> sorted = new ArrayList<>(results);
        sorted.sort(Comparator.comparing(Result::twin));
        FaultyScheduler.cleanUp();
        return sorted;
    }

    /**
     * Plays one twin. A small round may lack the occasion for a fault, such as a plain task that
     * throws; then another round is played.
     */
    static Result play(FaultyScheduler twin, long seed) {
        Result result = playRound(twin, seed);
        for (int i = 1; i < ROUNDS_MAX && twin != FaultyScheduler.NONE && !result.caught(); i++) {
            result = playRound(twin, seed + i);
        }
        return result;
    }

    private static Result playRound(FaultyScheduler twin, long seed) {
        Queue<String> said = new ConcurrentLinkedQueue<>();
        Stage stage =
                new Quiet(
                        twin,
                        new Totals(),
                        new Remains(),
                        twin == FaultyScheduler.NONE ? PATIENCE : TWIN_PATIENCE,
                        said);
        new Round(stage, RoundPlan.plain(seed, STEPS)).play();
        List<String> left = leftAfterGc(stage);
        if (!left.isEmpty()) {
            said.add("still there: " + left);
        }
        boolean caught =
                twin == FaultyScheduler.NONE
                        ? said.isEmpty()
                        : said.stream().anyMatch(text -> text.contains(twin.mustBeSaid()));
        return new Result(twin, caught, List.copyOf(said));
    }

    private static List<String> leftAfterGc(Stage stage) {
        new Patience(stage.patienceNanos(), () -> 0)
                .outlasts(() -> {
                    System.gc();
                    return stage.remains().left().isEmpty();
                });
        return stage.remains().left();
    }
}
