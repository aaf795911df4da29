package dev.joule.verify;

import dev.joule.verify.fault.Detection;
import java.io.IOException;
import java.util.List;

/** A way to check the scheduler, with faults that prove that the check can fail. */
public interface Part {
    /** Returns the part's name on the command line. */
    String name();

    /** Returns the subject of the checks, in one line. */
    String what();

    /**
     * Runs the checks, and adds each result to the report.
     *
     * @throws CannotCheckException if a required program is not installed
     */
    void check(Effort effort, Report report) throws Exception;

    /** Returns the faults that the checks must detect. */
    List<Detection> detections() throws IOException;

    /** The extent of the checks. */
    enum Effort {
        /** The checks that every change has to pass: some minutes on two cores. */
        QUICK,
        FULL
    }

    /** Thrown if the part cannot be run here; the message names the program to install. */
    final class CannotCheckException extends Exception {
        private static final long serialVersionUID = 1;

        public CannotCheckException(String message) {
            super(message);
        }
    }
}
