package dev.joule.verify.sim;

import dev.joule.internal.worker.WorkerCounters;

/** A simulation, from the first task to the end of the workers. */
final class Run {
    private static final int TRACE_LENGTH = 80;

    /** The limit of events until the workers end: a pool that never does would run forever. */
    private static final int EVENTS_TO_END_MAX = 500_000_000;

    private final Settings settings;
    private final Trace trace = new Trace(TRACE_LENGTH);
    private final Simulation simulation;
    private final World world;

    Run(Settings settings) {
        this.settings = settings;
        simulation = new Simulation(settings.seed(), trace);
        world =
                new World(
                        simulation,
                        settings.workers(),
                        settings.seed(),
                        Costs.measured().withHandOff(settings.handOffNanos()));
    }

    /**
     * Runs the simulation.
     *
     * @throws SimulationFailure if a check fails; {@link #trace} returns the events before it
     */
    Figures go() {
        settings.load().begin(world, settings, simulation.random.split());
        simulation.run(world::isDone);
        if (!world.isDone()) {
            throw world.failure("the load never ended");
        }
        Figures figures = figures();
        world.shutDownAt(simulation.time());
        int[] looks = new int[1];
        simulation.run(() -> ++looks[0] > EVENTS_TO_END_MAX);
        if (!world.isStopped()) {
            throw world.failure("a worker does not end after the shutdown");
        }
        return figures;
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
                world.delays.atPercentile(0.5),
                world.delays.atPercentile(0.99),
                world.delays.max(),
                world.makespan(),
                trace.fingerprint());
    }

    /** Returns the last events before a failure. */
    String trace() {
        return trace.text(settings.workers());
    }
}
