package dev.joule.verify.schedules.explore;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs a scenario in every order that a given number of preemptions can produce. */
public final class Explorer {

    /** The limits of an exploration. */
    public record Budget(int preemptions, int schedules, int walks) {}

    /**
     * The result of an exploration.
     *
     * @param schedules the number of schedules that ran
     * @param bound the number of preemptions up to which all schedules ran; -1 for none, {@link
     *     #ALL} if all possible ones ran
     * @param accesses the number of points of change in all schedules together
     * @param failure the failure, or null
     * @param trace the schedule that shows it
     */
    public record Explored(
            int schedules, int bound, long accesses, @Nullable String failure, String trace) {
        public static final int ALL = Integer.MAX_VALUE;
    }

    private static final int WALK_PREEMPTIONS = 20;

    private final Scenario scenario;
    private final Set<String> admitted;
    private int schedules;
    private long accesses;
    private boolean cut;
    private boolean leavesOut = true;
    private boolean delaysStores;

    public Explorer(Scenario scenario, Set<String> admitted) {
        this.scenario = scenario;
        this.admitted = admitted;
    }

    /** Makes every schedule run, including equivalent ones, to check the reduction itself. */
    Explorer withAll() {
        leavesOut = false;
        return this;
    }

    /** Makes stores become visible also after later loads of the same strand, as on a processor. */
    public Explorer withStoreBuffers() {
        delaysStores = true;
        return this;
    }

    /** Explores until something fails or the budget is used up. */
    public Explored explore(Budget budget, long seed) {
        int complete = -1;
        for (int bound = 0; bound <= budget.preemptions(); bound++) {
            Explored explored = exploreAt(bound, budget.schedules());
            if (explored.failure() != null) {
                return explored;
            }
            if (explored.bound() < bound) {
                break;
            }
            complete = explored.bound();
            if (complete == Explored.ALL) {
                break;
            }
        }
        int walks = complete == Explored.ALL ? 0 : budget.walks();
        for (int walk = 0; walk < walks; walk++) {
            RandomWalk choices = new RandomWalk(seed + walk);
            String failure = run(choices, WALK_PREEMPTIONS, null);
            if (failure != null) {
                choices.rewind();
                return failed(choices, WALK_PREEMPTIONS, failure);
            }
        }
        return held(complete);
    }

    /** Explores with that number of preemptions, in at most that number of runs. */
    public Explored exploreAt(int bound, int runs) {
        DepthFirst choices = new DepthFirst();
        cut = false;
        int left = runs;
        do {
            if (left-- == 0) {
                return held(-1);
            }
            String failure = run(choices, bound, null);
            if (failure != null) {
                choices.rewind();
                return failed(choices, bound, failure);
            }
        } while (choices.advance());
        return held(cut ? bound : Explored.ALL);
    }

    private Explored held(int bound) {
        return new Explored(schedules, bound, accesses, null, "");
    }

    private Explored failed(Choices choices, int bound, String failure) {
        ScheduleTrace trace = new ScheduleTrace();
        int schedulesSoFar = schedules;
        String again = run(choices, bound, trace);
        String text = failure.equals(again) ? "" : "(run once more it came to: " + again + ")\n";
        return new Explored(schedulesSoFar, -1, accesses, failure, text + trace);
    }

    private @Nullable String run(Choices choices, int bound, @Nullable ScheduleTrace trace) {
        schedules++;
        Cast cast = new Cast();
        scenario.cast().accept(cast);
        Execution execution = new Execution(cast, choices, bound, admitted, trace);
        execution.setLeavesOut(leavesOut);
        execution.setDelaysStores(delaysStores);
        String failure = execution.run();
        accesses += execution.steps();
        cut |= execution.isCut();
        if (execution.isRedundant()) {
            schedules--;
            return null;
        }
        if (failure != null) {
            return failure;
        }
        try {
            cast.end.run();
            return null;
        } catch (AssertionError | Exception wrong) {
            return "at the end: " + wrong.getMessage();
        }
    }
}
