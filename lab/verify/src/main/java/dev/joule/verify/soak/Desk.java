package dev.joule.verify.soak;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Submits the tasks of a round: each gets its line in the ledger, which records whether the
 * scheduler accepted it. Usable from any thread, tasks included.
 */
final class Desk {
    private final Scheduler scheduler;
    private final SoakLedger ledger;
    private final Queue<Ticket> tickets = new ConcurrentLinkedQueue<>();

    Desk(Scheduler scheduler, SoakLedger ledger) {
        this.scheduler = scheduler;
        this.ledger = ledger;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    SoakLedger ledger() {
        return ledger;
    }

    Queue<Ticket> tickets() {
        return tickets;
    }

    SoakJob job(JobKind kind, SoakJob.Body body) {
        return new SoakJob(ledger, kind, body);
    }

    // ---- plain tasks

    boolean execute(SoakJob.Body body) {
        SoakJob job = job(JobKind.EXECUTED, body);
        return handIn(
                        job.id(),
                        () -> {
                            scheduler.execute(job);
                            return job;
                        })
                != null;
    }

    /** Submits as a callable or as a runnable, by turns. */
    @Nullable Ticket submit(SoakJob.Body body) {
        SoakJob job = job(JobKind.SUBMITTED, body);
        return ticket(
                job,
                () ->
                        job.id() % 2 == 0
                                ? scheduler.submit((Callable<Integer>) job)
                                : scheduler.submit((Runnable) job, job.value()));
    }

    @Nullable Ticket schedule(SoakJob.Body body, long micros) {
        SoakJob job = job(JobKind.DELAYED, body);
        return ticket(
                job,
                () -> scheduler.schedule((Callable<Integer>) job, micros, TimeUnit.MICROSECONDS));
    }

    @Nullable Ticket repeat(SoakJob.Body body, boolean fixedRate, long first, long micros) {
        SoakJob job = job(JobKind.PERIODIC, body);
        TimeUnit unit = TimeUnit.MICROSECONDS;
        return ticket(
                job,
                () ->
                        fixedRate
                                ? scheduler.scheduleAtFixedRate(job, first, micros, unit)
                                : scheduler.scheduleWithFixedDelay(job, first, micros, unit));
    }

    // ---- stackless tasks

    @Nullable Ticket spawnCall(SoakJob.Body body) {
        SoakJob job = job(JobKind.SPAWNED, body);
        return ticket(job, () -> scheduler.call((Callable<Integer>) job));
    }

    @Nullable Ticket spawn(Pollable<?> pollable) {
        RecordedPollable<Object> watched = new RecordedPollable<>(ledger, JobKind.POLLED, pollable);
        return ticket(watched, () -> scheduler.spawn(watched));
    }

    @Nullable Ticket callBlocking(SoakJob.Body body) {
        SoakJob job = job(JobKind.BLOCKING, body);
        return ticket(job, () -> scheduler.callBlocking((Callable<Integer>) job));
    }

    /**
     * Returns a part of a combinator, which counts as accepted: {@link #refuse} it if the
     * combinator is not accepted.
     */
    RecordedPollable<Object> part(Pollable<?> pollable) {
        RecordedPollable<Object> part = new RecordedPollable<>(ledger, JobKind.PART, pollable);
        ledger.set(part.id(), Mark.ACCEPTED);
        return part;
    }

    void refuse(OutcomeHolder outcome) {
        ledger.note(outcome.id(), Mark.REFUSED);
    }

    // ---- virtual threads

    /** Starts a thread; returns null if it was refused. */
    @Nullable Thread start(SoakJob.Body body) {
        SoakJob job = job(JobKind.THREAD, body);
        return handIn(
                job.id(),
                () -> {
                    Thread thread = scheduler.virtualThreadFactory().newThread(job);
                    thread.setUncaughtExceptionHandler((own, thrown) -> reported(job, thrown));
                    thread.start();
                    return thread;
                });
    }

    /** Records the exception that ended a thread: its job's own. */
    private void reported(SoakJob job, Throwable thrown) {
        if (thrown == job.thrown()) {
            ledger.set(job.id(), Mark.REPORTED);
        } else {
            ledger.wrong(job.id(), "ended with %s instead of %s", thrown, job.thrown());
        }
    }

    // ---- cancelling

    /** Cancels a task, and records whether the cancel reported success. */
    void cancel(@Nullable Ticket ticket) {
        if (ticket != null) {
            boolean asked =
                    ticket.handle() instanceof JoinHandle<?> join
                            ? join.cancel()
                            : ((Future<?>) ticket.handle()).cancel(true);
            if (asked) {
                ledger.note(ticket.outcome().id(), Mark.ASKED);
            }
        }
    }

    // ---- submitting

    private @Nullable Ticket ticket(OutcomeHolder outcome, Supplier<Object> submission) {
        Object handle = handIn(outcome.id(), submission);
        if (handle == null) {
            return null;
        }
        Ticket ticket = new Ticket(outcome, handle);
        tickets.add(ticket);
        return ticket;
    }

    /** Submits a task; returns null if it was refused. */
    <T> @Nullable T handIn(int id, Supplier<T> submission) {
        try {
            T taken = submission.get();
            ledger.set(id, Mark.ACCEPTED);
            return taken;
        } catch (RejectedExecutionException refused) {
            ledger.set(id, Mark.REFUSED);
        }
        return null;
    }

    /** Returns a view of a handle as a pollable of objects. */
    static Pollable<Object> awaiting(Ticket ticket) {
        return ((JoinHandle<?>) ticket.handle()).map(Function.<Object>identity());
    }
}
