package dev.joule.verify.schedules;

import dev.joule.verify.Part.Effort;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Explorer;
import dev.joule.verify.schedules.explore.Explorer.Budget;
import dev.joule.verify.schedules.explore.Explorer.Explored;
import dev.joule.verify.schedules.explore.Scenario;
import dev.joule.verify.schedules.weave.WovenLoader;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Explores one subject, and its faults, in a JVM of its own. */
public final class ExploreChild {
    private static final long SEED = 20_250_916;

    /** The number of steps shown of a failed schedule, from its end. */
    private static final int TRACE_LINES = 150;

    private final Exploration exploration;
    private final ResultLines tidings;

    private ExploreChild(Exploration exploration, ResultLines tidings) {
        this.exploration = exploration;
        this.tidings = tidings;
    }

    /**
     * Explores a subject. The arguments are the subject, the effort, and optionally a scenario,
     * which is then explored alone and without faults.
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        ResultLines tidings = new ResultLines(System.out);
        ExploreChild child = new ExploreChild(Exploration.named(args[0]), tidings);
        child.exploreReal(Effort.valueOf(args[1]), args.length > 2 ? args[2] : null);
        if (args.length <= 2) {
            child.exploreUnadmitted();
            for (Fault fault : child.exploration.faults()) {
                child.exploreFault(fault, false);
            }
            for (Fault fault : child.exploration.fenceFaults()) {
                child.exploreFault(fault, true);
            }
        }
        tidings.end();
    }

    private void exploreReal(Effort effort, @Nullable String only)
            throws ReflectiveOperationException {
        ExploredProgram subject = load(null);
        Budget budget = exploration.size().budget(effort);
        int scenarios = 0;
        int schedules = 0;
        int least = Explored.ALL;
        int leastBuffered = Explored.ALL;
        // A delayed store may be seen late, which is no sequential order of the operations.
        boolean isBuffered = exploration.size() != Exploration.Size.RANDOM;
        for (Scenario scenario : subject.scenarios()) {
            if (only != null && !only.equals(scenario.name())) {
                continue;
            }
            Explored ordered =
                    new Explorer(scenario, subject.admittedRaces()).explore(budget, SEED);
            if (fails(scenario, ordered)) {
                return;
            }
            scenarios++;
            schedules += ordered.schedules();
            least = Math.min(least, ordered.bound());
            if (isBuffered) {
                Explored buffered =
                        new Explorer(scenario, subject.admittedRaces())
                                .withStoreBuffers()
                                .explore(exploration.size().bufferedBudget(effort), SEED);
                if (fails(scenario, buffered)) {
                    return;
                }
                schedules += buffered.schedules();
                leastBuffered = Math.min(leastBuffered, buffered.bound());
            }
        }
        tidings.held(
                exploration.name(),
                String.format(
                        "%d scenarios, %,d schedules, all with up to %s preemptions%s",
                        scenarios,
                        schedules,
                        text(least),
                        isBuffered ? ", with delayed stores up to " + text(leastBuffered) : ""));
    }

    private boolean fails(Scenario scenario, Explored explored) {
        if (explored.failure() == null) {
            return false;
        }
        tidings.failed(exploration.name() + ": " + scenario.name(), explored.failure());
        tidings.detail(endOf(explored.trace()));
        return true;
    }

    private static String text(int bound) {
        return bound == Explored.ALL ? "any number of" : Integer.toString(bound);
    }

    private void exploreFault(Fault fault, boolean buffers) throws ReflectiveOperationException {
        ExploredProgram subject = load(fault);
        mustFail(exploration.name() + ": " + fault.id(), subject, subject.admittedRaces(), buffers);
    }

    /**
     * Checks that each admitted race occurs: otherwise the explorer ignores it without need. Other
     * subjects are skipped, since small ones admit the same races.
     */
    private void exploreUnadmitted() throws ReflectiveOperationException {
        if (exploration.size() != Exploration.Size.SMALL) {
            return;
        }
        ExploredProgram subject = load(null);
        for (String race : subject.admittedRaces()) {
            Set<String> others = new HashSet<>(subject.admittedRaces());
            others.remove(race);
            mustFail(exploration.name() + ": " + race + " not admitted", subject, others, false);
        }
    }

    /** Explores all scenarios with few preemptions first: most faults do not need many. */
    private void mustFail(
            String name, ExploredProgram subject, Set<String> admitted, boolean buffers) {
        Budget budget = exploration.size().faultBudget();
        int schedules = 0;
        for (int bound = 0; bound <= budget.preemptions(); bound++) {
            for (Scenario scenario : subject.scenarios()) {
                Explorer explorer = new Explorer(scenario, admitted);
                Explored explored =
                        (buffers ? explorer.withStoreBuffers() : explorer)
                                .exploreAt(bound, budget.schedules());
                schedules += explored.schedules();
                if (explored.failure() != null) {
                    tidings.caught(
                            name,
                            String.format(
                                    "preemptions %d, schedule %,d: %s: %s",
                                    bound, schedules, scenario.name(), explored.failure()));
                    return;
                }
            }
        }
        tidings.escaped(name, String.format("%,d schedules passed", schedules));
    }

    private ExploredProgram load(@Nullable Fault fault) throws ReflectiveOperationException {
        return (ExploredProgram)
                new WovenLoader(fault)
                        .loadClass(exploration.playsClass())
                        .getConstructor()
                        .newInstance();
    }

    private static String endOf(String trace) {
        long skipped = Math.max(0, trace.lines().count() - TRACE_LINES);
        return (skipped > 0 ? "(" + skipped + " steps before)\n" : "")
                + trace.lines().skip(skipped).collect(Collectors.joining("\n"));
    }
}
