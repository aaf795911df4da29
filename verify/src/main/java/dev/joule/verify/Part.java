package dev.joule.verify;

/** One way to check the scheduler, with the broken twins that show that it can fail. */
public interface Part {
    /** How the command line calls it. */
    String name();

    /** What it checks, in one line. */
    String what();

    /**
     * Checks, and tells the report of each result.
     *
     * @throws CannotCheckException if something it needs is not installed
     */
    void check(Effort effort, Report report) throws Exception;

    /** How much to check. */
    enum Effort {
        /** What every change has to pass: all parts together in six to ten minutes. */
        QUICK,
        FULL
    }

    /** The part cannot be run here; the message names what is to be installed. */
    final class CannotCheckException extends Exception {
        private static final long serialVersionUID = 1;

        public CannotCheckException(String message) {
            super(message);
        }
    }
}
