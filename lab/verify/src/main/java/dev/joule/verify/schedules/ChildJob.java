package dev.joule.verify.schedules;

import dev.joule.tools.children.Child.Outcome;
import dev.joule.verify.Report;
import java.io.IOException;

/** A job that runs in a child process. */
interface ChildJob {
    String name();

    Outcome run() throws IOException, InterruptedException;

    /** Reports the outcome; called in order, one at a time. */
    void tell(Outcome outcome, Report report);
}
