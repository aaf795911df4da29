package dev.joule.verify.schedules.explore;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs a scenario in every order that so many preemptions can make. */
public final class Explorer {

    /** How much to explore. */
    public record Budget(int preemptions, int schedules, int walks) {}

    /**
     * What was explored.
     *
     * @param schedules how many schedules ran
     * @param bound all schedules with so many preemptions were run; -1 for none, {@link #ALL} for
     *     all there are
     * @param accesses how many points of change the schedules had in all
     * @param failure what went wrong, or null
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

    public Explorer(Scenario scenario, Set<String> admitted) {
        this.scenario = scenario;
        this.admitted = admitted;
    }

    /** Has every schedule run, those too that come to the same as others: to check just that. */
    Explorer withAll() {
        leavesOut = false;
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

    /** Explores with so many preemptions and so many runs at most. */
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
        Trace trace = new Trace();
        int schedulesSoFar = schedules;
        String again = run(choices, bound, trace);
        String text = failure.equals(again) ? "" : "(run once more it came to: " + again + ")\n";
        return new Explored(schedulesSoFar, -1, accesses, failure, text + trace);
    }

    private @Nullable String run(Choices choices, int bound, @Nullable Trace trace) {
        schedules++;
        Cast cast = new Cast();
        scenario.cast().accept(cast);
        Execution execution = new Execution(cast, choices, bound, admitted, trace);
        execution.setLeavesOut(leavesOut);
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
