package dev.joule.task;

import dev.joule.internal.task.ExpiringWaker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hands one value from one task (or any thread) to another: the owner of the {@link Sender} sends
 * it once, the owner of the {@link Receiver} awaits it.
 *
 * {@snippet file="dev/joule/task/TaskSnippets.java" region="oneshot"}
 *
 * <p>A sender that ends without sending must be {@linkplain Sender#close() closed}, or its receiver
 * waits for ever: Java drops nothing by itself.
 *
 * @param <T> the type of the value
 */
public final class Oneshot<T> {

    private final Sender<T> sender;
    private final Receiver<T> receiver;

    private Oneshot(Receiver<T> receiver) {
        this.sender = new Sender<>(receiver);
        this.receiver = receiver;
    }

    /** Makes a connected pair. */
    public static <T> Oneshot<T> create() {
        return new Oneshot<>(new Receiver<>());
    }

    /** The end that gives the value. */
    public Sender<T> sender() {
        return sender;
    }

    /** The end that awaits the value. */
    public Receiver<T> receiver() {
        return receiver;
    }

    /**
     * Thrown when the sender was closed and there will be no value. Unchecked: {@link
     * Pollable#poll} lets every exception through as it is, and most receivers have nothing better
     * to do.
     */
    public static final class ClosedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ClosedException() {
            super("the oneshot's sender was closed without sending");
        }
    }

    /**
     * The end that gives the value. Its methods may be called from any thread; of several calls of
     * {@link #send}, one sends.
     *
     * @param <T> the type of the value
     */
    public static final class Sender<T> implements AutoCloseable {
        private final Receiver<T> receiver;

        Sender(Receiver<T> receiver) {
            this.receiver = receiver;
        }

        /**
         * Sends the value and wakes the task that awaits it.
         *
         * @return {@code true} when the value is the receiver's; it is dropped if the receiver is
         *     closed later without having been polled for it. {@code false} when the receiver was
         *     gone already.
         * @throws IllegalStateException when this sender has sent before or is closed
         */
        public boolean send(@Nullable T value) {
            return receiver.offer(wrap(value));
        }

        /** Fails the receiver with {@link ClosedException}, unless a value was sent. */
        @Override
        public void close() {
            receiver.senderClosed();
        }

        /**
         * Returns whether the receiver needs no value any more: it was closed or cancelled, or has
         * yielded or failed. A sender whose value is costly to make may ask this first.
         */
        public boolean isReceiverGone() {
            return receiver.isGone();
        }

        @Override
        public String toString() {
            return "Oneshot.Sender[" + receiver.describe() + "]";
        }

        /* A null, and a value that could be taken for a registered waker, travel in disguise. */
        private static Object wrap(@Nullable Object value) {
            if (value == null) {
                return Mark.NULL;
            }
            return value instanceof Waker ? new Box(value) : value;
        }
    }

    /**
     * The end that awaits the value: a {@link Pollable} that yields it, or throws {@link
     * ClosedException} when the sender was closed. As with every pollable, calls do not overlap.
     *
     * @param <T> the type of the value
     */
    public static final class Receiver<T> implements Pollable<T>, AutoCloseable {

        /*
         * Purpose. The whole channel is the one field below, so that a parked receiver costs 16
         * bytes, a send is one CAS and a poll that registers its waker is one CAS.
         *
         * States, by what the slot holds:
         *
         *   EMPTY    null               nobody sent, nobody waits
         *   WAITING  the newest waker   nobody sent; that waker is to be called
         *   SENT     the value          sent and not taken; null is Mark.NULL, a value that is
         *                               itself a Waker is in a Box
         *   CLOSED   Mark.CLOSED        the sender was closed, the receiver does not know yet
         *   GONE     Mark.GONE          the receiver was closed, the sender does not know yet
         *   DONE     Mark.DONE          over for both
         *
         *        send                       poll, close
         *   EMPTY/WAITING ------> SENT -----------------> DONE
         *        close                      poll, close
         *   EMPTY/WAITING ------> CLOSED ---------------> DONE
         *        receiver.close             send, close
         *   EMPTY/WAITING ------> GONE -----------------> DONE
         *
         * Protocol. (1) EMPTY and WAITING are left by a CAS on the very object that was read.
         * (2) The sender whose CAS replaced a waker calls that waker, after the CAS. (3) A poll
         * that returns Pending has its waker in the slot: it put it there by CAS or found it there.
         * (4) SENT and CLOSED are left by the receiver alone, GONE by the sender alone.
         *
         * Memory ordering.
         *   slot | read           | write           | guards
         *        | Acquire        | CAS (volatile)  | the value's contents, the waker's contents
         *        |                | Opaque to DONE  | nothing: DONE carries no data
         * Each CAS releases what its caller wrote and acquires what the replaced state published.
         *
         * The race it prevents. The receiver looks (nothing there), the sender sends and looks
         * (nobody waits), the receiver registers and sleeps for ever.
         *
         * Proof sketch. Let R be the CAS that registered the newest waker and S the CAS of send or
         * close. Both change the slot, so one comes first. R before S: S read R's waker, or its CAS
         * would have failed; by (2) that waker is called, and no older one, for R's CAS removed
         * those. S before R: R's CAS expects EMPTY or WAITING and fails, the poll reads again and
         * returns what S left. There is no third order, so no wake is lost. After SENT or CLOSED
         * the waker is not in the slot, after DONE the value is not either: nothing is retained.
         *
         * Verified by OneshotTest, OneshotReleasesTest, OneshotStressTest.
         */
        private static final VarHandle SLOT =
                ConstantBootstraps.fieldVarHandle(
                        MethodHandles.lookup(),
                        "slot",
                        VarHandle.class,
                        Receiver.class,
                        Object.class);

        @SuppressWarnings("unused") // through SLOT
        private volatile @Nullable Object slot;

        Receiver() {}

        /**
         * {@inheritDoc}
         *
         * @throws ClosedException when the sender was closed without sending
         * @throws IllegalStateException when this receiver has yielded or failed before, or is
         *     closed
         */
        @Override
        public Poll<T> poll(Context context) {
            Objects.requireNonNull(context, "context");
            Object seen = slotAcquire();
            // The waker is asked for only when it is needed: a combinator makes one on demand.
            return isUndecided(seen) ? register(seen, context.waker()) : take(seen);
        }

        /**
         * Takes the value if it is there, without waiting and without asking to be woken.
         *
         * @throws ClosedException when the sender was closed without sending
         * @throws IllegalStateException when this receiver has yielded or failed before, or is
         *     closed
         */
        public Poll<T> tryReceive() {
            Object seen = slotAcquire();
            return isUndecided(seen) ? Poll.pending() : take(seen);
        }

        /**
         * Gives the receiver up: from now on {@link Sender#send} returns {@code false}. A value
         * that was sent and not taken is dropped. Does nothing after the receiver yielded or
         * failed.
         */
        @Override
        public void close() {
            for (; ; ) {
                Object seen = slotAcquire();
                if (seen == Mark.GONE || seen == Mark.DONE) {
                    return;
                }
                if (!isUndecided(seen)) {
                    setSlotDone();
                    return;
                }
                if (casSlot(seen, Mark.GONE)) {
                    return;
                }
            }
        }

        /** Closes the receiver: see {@link #close()}. */
        @Override
        public void onCancel() {
            close();
        }

        @Override
        public String toString() {
            return "Oneshot.Receiver[" + describe() + "]";
        }

        private Poll<T> register(@Nullable Object seen, Waker waker) {
            Objects.requireNonNull(waker, "context.waker()");
            while (isUndecided(seen)) {
                if (seen != null && seen != waker) {
                    ExpiringWaker.refuseSecondTask((Waker) seen, waker, this);
                }
                if (seen == waker || casSlot(seen, waker)) {
                    return Poll.pending();
                }
                seen = slotAcquire();
            }
            return take(seen);
        }

        @SuppressWarnings("unchecked") // what is neither a mark nor a box is a T that was sent
        private Poll<T> take(@Nullable Object seen) {
            if (seen == Mark.GONE || seen == Mark.DONE) {
                throw new IllegalStateException(
                        seen == Mark.GONE
                                ? "receiver polled after it was closed"
                                : "receiver polled after it yielded, failed or was closed");
            }
            setSlotDone();
            if (seen == Mark.CLOSED) {
                throw new ClosedException();
            }
            if (seen == Mark.NULL) {
                return Poll.ready(null);
            }
            return Poll.ready((T) (seen instanceof Box box ? box.value() : seen));
        }

        private boolean offer(Object value) {
            for (; ; ) {
                Object seen = slotAcquire();
                if (isUndecided(seen)) {
                    if (casSlot(seen, value)) {
                        wake(seen);
                        return true;
                    }
                } else if (seen != Mark.GONE) {
                    throw new IllegalStateException(
                            seen == Mark.CLOSED
                                    ? "send after the sender was closed"
                                    : "send after the sender had sent or was closed");
                } else if (casSlot(Mark.GONE, Mark.DONE)) {
                    return false;
                }
            }
        }

        private void senderClosed() {
            for (; ; ) {
                Object seen = slotAcquire();
                if (isUndecided(seen)) {
                    if (casSlot(seen, Mark.CLOSED)) {
                        wake(seen);
                        return;
                    }
                } else if (seen != Mark.GONE || casSlot(Mark.GONE, Mark.DONE)) {
                    return;
                }
            }
        }

        private boolean isGone() {
            Object seen = slotAcquire();
            return seen == Mark.GONE || seen == Mark.DONE;
        }

        private String describe() {
            Object seen = slotAcquire();
            if (seen == null) {
                return "empty";
            }
            if (seen instanceof Waker) {
                return "waiting";
            }
            return seen instanceof Mark mark && mark != Mark.NULL ? mark.says : "sent";
        }

        /* Neither end has said its last word. Pure: it looks at the state it is given. */
        private static boolean isUndecided(@Nullable Object seen) {
            return seen == null || seen instanceof Waker;
        }

        private static void wake(@Nullable Object replaced) {
            if (replaced != null) {
                ((Waker) replaced).wake();
            }
        }

        // Acquire: the contents of a value or a waker. pairs-with: Receiver#casSlot
        private @Nullable Object slotAcquire() {
            return SLOT.getAcquire(this);
        }

        private boolean casSlot(@Nullable Object expected, Object next) {
            return SLOT.compareAndSet(this, expected, next);
        }

        // Opaque: only the receiver leaves SENT and CLOSED, and DONE publishes nothing.
        private void setSlotDone() {
            SLOT.setOpaque(this, Mark.DONE);
        }
    }

    /* What a slot holds when it holds neither a waker nor a plain value. */
    private enum Mark {
        NULL("sent"),
        CLOSED("sender closed"),
        GONE("receiver closed"),
        DONE("done");

        private final String says;

        Mark(String says) {
            this.says = says;
        }
    }

    /* A value that is itself a Waker. */
    private record Box(Object value) {}
}
