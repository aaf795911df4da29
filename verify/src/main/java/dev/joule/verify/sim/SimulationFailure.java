package dev.joule.verify.sim;

/** The scheduler did what it must not, or did not do what it must. */
final class SimulationFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    SimulationFailure(String message) {
        super(message);
    }
}
