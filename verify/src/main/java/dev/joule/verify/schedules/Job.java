package dev.joule.verify.schedules;

import dev.joule.verify.Report;
import dev.joule.verify.process.Child.Outcome;
import java.io.IOException;

/** Something that a child does. */
interface Job {
    String name();

    Outcome run() throws IOException, InterruptedException;

    /** Tells what came of it; called in order, one at a time. */
    void tell(Outcome outcome, Report report);
}
