package dev.joule.bench.programs.threads;

import dev.joule.bench.fairness.Entrant;

/** The operation that each thread repeats until the program ends. */
@FunctionalInterface
interface Turn {

    /**
     * Waits for what the threads compete for, reports that it {@linkplain Entrant#entered has it},
     * and uses it.
     *
     * @return whether the result is right
     */
    boolean take(Entrant entrant) throws Exception;
}
