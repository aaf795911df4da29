package dev.joule.verify.schedules.lincheck;

import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** The two ends of a oneshot; an exception counts as a result. */
@Param(name = "value", gen = IntGen.class, conf = "1:9")
public final class OneshotOperations {
    private static final int PENDING = -1;
    private static final int CLOSED = -2;

    private final Oneshot<Integer> oneshot = Oneshot.create();

    /** Creates the subject; called by Lincheck. */
    public OneshotOperations() {
        Invocations.add();
    }

    @Operation
    public boolean send(int value) {
        return oneshot.sender().send(value);
    }

    @Operation
    public void closeSender() {
        oneshot.sender().close();
    }

    @Operation(nonParallelGroup = "receiver")
    public int receive() {
        try {
            return oneshot.receiver().tryReceive() instanceof Poll.Ready<Integer>(Integer value)
                    ? value
                    : PENDING;
        } catch (Oneshot.ClosedException e) {
            return CLOSED;
        }
    }

    @Operation(nonParallelGroup = "receiver")
    public void closeReceiver() {
        oneshot.receiver().close();
    }

    @Operation
    public boolean isReceiverGone() {
        return oneshot.sender().isReceiverGone();
    }

    /** The states of the class's own diagram. */
    public static final class Spec {
        private enum State {
            EMPTY,
            SENT,
            CLOSED,
            GONE,
            DONE
        }

        private State state = State.EMPTY;
        private int sent;

        /** Creates the subject; called by Lincheck. */
        public Spec() {}

        public boolean send(int value) {
            if (state == State.GONE) {
                state = State.DONE;
                return false;
            }
            if (state != State.EMPTY) {
                throw new IllegalStateException();
            }
            state = State.SENT;
            sent = value;
            return true;
        }

        public void closeSender() {
            if (state == State.EMPTY) {
                state = State.CLOSED;
            } else if (state == State.GONE) {
                state = State.DONE;
            }
        }

        public int receive() {
            State before = state;
            if (before == State.EMPTY) {
                return PENDING;
            }
            if (before == State.GONE || before == State.DONE) {
                throw new IllegalStateException();
            }
            state = State.DONE;
            return before == State.SENT ? sent : CLOSED;
        }

        public void closeReceiver() {
            if (state == State.EMPTY) {
                state = State.GONE;
            } else if (state != State.GONE) {
                state = State.DONE;
            }
        }

        public boolean isReceiverGone() {
            return state == State.GONE || state == State.DONE;
        }
    }
}
