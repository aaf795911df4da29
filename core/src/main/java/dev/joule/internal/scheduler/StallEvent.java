package dev.joule.internal.scheduler;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The event of a stalled worker for the flight recorder; loaded only where there is one. */
@Name("dev.joule.Stall")
@Label("Stuck Worker")
@Category("Joule")
@Description("A worker has been in one task for so long that others come to help")
@Enabled(false) // in a recording that has not asked for it
@StackTrace(false) // would be the sentinel's
final class StallEvent extends Event {
    @Label("Scheduler")
    String scheduler = "";

    @Label("Worker")
    int worker;

    @Label("Stuck Thread")
    Thread thread = Thread.currentThread();

    @Label("Where It Stands")
    String stack = "";

    static boolean isWanted() {
        return new StallEvent().isEnabled();
    }

    static void record(String scheduler, int worker, Thread thread, String stack) {
        StallEvent event = new StallEvent();
        event.scheduler = scheduler;
        event.worker = worker;
        event.thread = thread;
        event.stack = stack;
        event.commit();
    }
}
