package dev.joule.time;

import dev.joule.internal.task.Names;
import dev.joule.internal.timer.TimerHost;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A steady beat. {@link #tick()} waits for the next one; the first comes at once, on the first
 * poll, and starts the rhythm.
 *
 * <p>An interval belongs to one task at a time, and one tick of it is awaited at a time. A tick
 * that is cancelled while it waits is not used up: the next {@code tick()} waits for the same beat.
 *
 * {@snippet file="dev/joule/time/TimeSnippets.java" region="interval"}
 */
public final class Interval {

    /** A tick is on time when it is later by no more than this, and by less than a period. */
    private static final long TOLERANCE_NANOS = 5_000_000;

    private final long period;
    private final MissedTickPolicy policy;

    /** The timers that it was started on; null before the first poll. */
    private @Nullable TimerHost host;

    private long firstWait;
    private long due;
    private long number;
    private @Nullable Tick awaited;

    Interval(long period, MissedTickPolicy policy) {
        this.period = period;
        this.policy = policy;
    }

    /**
     * Waits for the next beat.
     *
     * <p>Its value is the number of the beat, from 0. {@link MissedTickPolicy#SKIP} counts the
     * beats that it leaves out, so a gap says how many were missed.
     *
     * <p>Polling it fails with {@link IllegalStateException} while another tick of the interval is
     * being awaited.
     */
    public Pollable<Long> tick() {
        return new Tick(this);
    }

    /**
     * Starts the rhythm anew: the next beat is one period from now, or, before the first poll, one
     * period after that. Numbers go on from where they are.
     *
     * @throws IllegalStateException while a tick is being awaited
     */
    public void reset() {
        if (awaited != null) {
            throw new IllegalStateException("an interval was reset while a tick is awaited");
        }
        if (host == null) {
            firstWait = period;
        } else {
            due = host.nanoTime() + period;
        }
    }

    /** Returns the time between two beats. */
    public Duration period() {
        return Duration.ofNanos(period);
    }

    /** Returns what it does about missed ticks. */
    public MissedTickPolicy missedTickPolicy() {
        return policy;
    }

    private long dueOrStart(TimerHost by, long now) {
        if (host == null) {
            host = by;
            due = now + firstWait;
        }
        return due;
    }

    /** Uses up the beat that is due, and decides when the next one is. */
    private long advance(long now) {
        long late = now - due;
        boolean missed = late >= Math.min(TOLERANCE_NANOS + 1, period);
        long next = missed ? policy.nextDue(due, now, period) : due + period;
        long beat = number;
        number += policy == MissedTickPolicy.SKIP ? (next - due) / period : 1;
        due = next;
        awaited = null;
        return beat;
    }

    /** A wait for the next tick. */
    private static final class Tick extends Alarm implements Pollable<Long> {

        private final Interval interval;
        private boolean done;

        Tick(Interval interval) {
            this.interval = interval;
        }

        @Override
        public Poll<Long> poll(Context context) {
            if (done) {
                throw new IllegalStateException("a tick was polled after it was over");
            }
            TimerHost host = hostOf(context);
            if (isArmed() ? !firedOrWakes(context.waker()) : !isDueAtOnce(host, context)) {
                return Poll.pending();
            }
            done = true;
            return Poll.ready(interval.advance(host.nanoTime()));
        }

        private boolean isDueAtOnce(TimerHost host, Context context) {
            if (interval.awaited != null) {
                throw new IllegalStateException("another tick of this interval is awaited");
            }
            long now = host.nanoTime();
            long due = interval.dueOrStart(host, now);
            if (due - now <= 0) {
                return true;
            }
            arm(host, due, context.waker());
            interval.awaited = this;
            return false;
        }

        @Override
        public String toString() {
            return "tick of " + Names.ofTime(interval.period);
        }

        @Override
        public void onCancel() {
            done = true;
            disarm();
            if (interval.awaited == this) {
                interval.awaited = null;
            }
        }
    }
}
