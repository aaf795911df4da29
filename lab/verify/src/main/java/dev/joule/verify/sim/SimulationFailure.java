package dev.joule.verify.sim;

/** Thrown if the scheduler violates an invariant. */
final class SimulationFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    SimulationFailure(String message) {
        super(message);
    }
}
