package dev.joule.verify.sim;

import dev.joule.internal.worker.WorkerCounters;
import java.util.SplittableRandom;

/** A simulation, from the first task to the end of the workers. */
final class Run {
    private static final int TRACE_LENGTH = 80;

    /** The limit of events until the pool rests: one that never rests would run forever. */
    private static final int EVENTS_TO_REST_MAX = 500_000_000;

    private final Settings settings;
    private final Trace trace = new Trace(TRACE_LENGTH);
    private final Simulation simulation;
    private final World world;
    private final Invariants invariants;

    Run(Settings settings) {
        this.settings = settings;
        simulation = new Simulation(settings.seed(), trace);
        world =
                new World(
                        simulation,
                        settings.workers(),
                        settings.stealing(),
                        settings.seed(),
                        Costs.measured()
                                .withWakeLatency(settings.wakeLatency())
                                .withHandOff(settings.handOffNanos()));
        invariants = new Invariants(world);
    }

    /**
     * Runs the simulation.
     *
     * @throws SimulationFailure if a check fails; {@link #trace} returns the events before it
     */
    Figures go() {
        simulation.watch(invariants);
        SplittableRandom random = simulation.random.split();
        settings.load().begin(world, settings, random);
        if (settings.shutDownEarly()) {
            world.shutDownAt(random.nextLong(settings.taskNanos() * settings.tasks()));
        }
        simulation.run(world::isDone);
        if (!world.isDone()) {
            invariants.atRest(); // throws with a better description of what is missing
            throw world.failure("the load never ended");
        }
        Figures figures = figures();
        world.releaseHogs();
        comeToRest();
        if (!settings.shutDownEarly()) {
            world.shutDownAt(simulation.time());
            comeToRest();
        }
        invariants.allStopped();
        return figures;
    }

    private void comeToRest() {
        int[] looks = new int[1];
        simulation.run(() -> ++looks[0] > EVENTS_TO_REST_MAX);
        if (looks[0] > EVENTS_TO_REST_MAX) {
            throw world.failure("the pool never comes to rest");
        }
        invariants.atRest();
    }

    private Figures figures() {
        double tasks = world.ran();
        return new Figures(
                world.ran(),
                world.utilisation(),
                world.counted(WorkerCounters.STEALS) / tasks,
                world.counted(WorkerCounters.STOLEN) / tasks,
                world.wakes() / tasks,
                world.futile() / tasks,
                world.delays.quantile(0.5),
                world.delays.quantile(0.99),
                world.delays.max(),
                world.makespan(),
                trace.fingerprint());
    }

    /** Returns the last events before a failure. */
    String trace() {
        return trace.text(settings.workers());
    }
}
