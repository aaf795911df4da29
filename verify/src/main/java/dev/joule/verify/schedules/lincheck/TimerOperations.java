package dev.joule.verify.schedules.lincheck;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import org.jetbrains.lincheck.datastructures.Operation;

/** A single timer on a wheel: with several, a poll would fire one after the other. */
public final class TimerOperations {
    private static final long SOON = 1_000;
    private static final long LATER = 2_000;

    private final TimerWheel wheel = new TimerWheel(0);
    private final TimerEntry timer =
            new TimerEntry(SOON) {
                @Override
                protected void fire() {}
            };

    /** Creates the subject; called by Lincheck. */
    public TimerOperations() {
        Invocations.add();
    }

    @Operation(runOnce = true)
    public boolean add() {
        return wheel.add(timer);
    }

    @Operation
    public boolean cancel() {
        return timer.tryCancel();
    }

    @Operation(nonParallelGroup = "poller")
    public int poll() {
        return wheel.poll(LATER, thrown -> {});
    }

    @Operation
    public boolean isFired() {
        return timer.isFired();
    }

    /** A timer's life. */
    public static final class Spec {
        private boolean set;
        private boolean fired;
        private boolean cancelled;

        /** Creates the subject; called by Lincheck. */
        public Spec() {}

        public boolean add() {
            set = !cancelled;
            return set;
        }

        public boolean cancel() {
            boolean done = !fired && !cancelled;
            cancelled |= done;
            return done;
        }

        public int poll() {
            boolean due = set && !fired && !cancelled;
            fired |= due;
            return due ? 1 : 0;
        }

        public boolean isFired() {
            return fired;
        }
    }
}
