package dev.joule.verify.sim;

/** The methods that woven code calls. Outside a simulation they do nothing. */
public final class SimHooks {

    private SimHooks() {}

    /** Called at the entry of a method of {@link Costs}. */
    public static void charge(int nanos) {
        Simulation current = Simulation.current;
        if (current != null) {
            current.charge(nanos);
        }
    }

    /** Called before shared state is read or written. */
    public static void point() {
        Simulation current = Simulation.current;
        if (current != null) {
            current.point();
        }
    }
}
