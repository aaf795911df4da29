package dev.joule.verify.sim;

/** What woven code calls. Outside a simulation nothing happens. */
public final class SimHooks {

    private SimHooks() {}

    /** A method of {@link Costs} was entered. */
    public static void charge(int nanos) {
        Simulation current = Simulation.current;
        if (current != null) {
            current.charge(nanos);
        }
    }

    /** Shared state is about to be read or written. */
    public static void point() {
        Simulation current = Simulation.current;
        if (current != null) {
            current.point();
        }
    }
}
