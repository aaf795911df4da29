package dev.joule.compute.internal.pool;

import dev.joule.compute.internal.sleep.SleepWord;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The workers of a pool, with their shared state. */
public final class WorkerRegistry {

    /**
     * The least number of withdrawn jobs after which they are removed from their queue. The number
     * grows with the jobs that are left there: a scan for each withdrawn job would make it
     * expensive to cancel many.
     */
    private static final int WITHDRAWN_MIN = 256;

    /** All workers of the pool. */
    final ComputeThread[] workers;

    /** The counts of searching and sleeping workers. */
    final SleepWord sleep = new SleepWord();

    /** The jobs that came from outside. */
    final Queue<Job> injected = new ConcurrentLinkedQueue<>();

    /**
     * The jobs from outside that belong to a running computation. A worker that waits for that
     * computation may take them.
     */
    private final Queue<Job> parts = new ConcurrentLinkedQueue<>();

    /** The number of jobs withdrawn since the last removal. */
    private final AtomicInteger withdrawn = new AtomicInteger();

    private volatile int removeAt = WITHDRAWN_MIN;

    private final ExternalCalls admission;
    private final Set<Computation> open = ConcurrentHashMap.newKeySet();
    final IntConsumer onStart;
    final IntConsumer onStop;
    private volatile boolean closed;
    volatile boolean ended;

    /** Creates the workers. */
    public WorkerRegistry(PoolSettings settings) {
        this.admission = new ExternalCalls(settings.name());
        this.onStart = settings.onStart();
        this.onStop = settings.onStop();
        this.workers = new ComputeThread[settings.workers()];
        for (int i = 0; i < workers.length; i++) {
            String name = settings.name() + "-" + i;
            workers[i] = new ComputeThread(this, i, name, settings.stackSize());
        }
    }

    /**
     * Starts the workers; called once. If a thread cannot be started, those already started end.
     */
    public void start() {
        try {
            for (ComputeThread worker : workers) {
                worker.start();
            }
        } catch (Throwable e) {
            end();
            throw e;
        }
    }

    /** Returns a worker, to be run on another thread than its own. */
    public ComputeThread worker(int index) {
        return workers[index];
    }

    /** Returns the number of workers. */
    public int workers() {
        return workers.length;
    }

    /** Returns the calling thread if it is a worker of this pool, otherwise null. */
    public @Nullable ComputeThread self() {
        return Thread.currentThread() instanceof ComputeThread worker && worker.core == this
                ? worker
                : null;
    }

    /**
     * Accepts a job from outside, for any worker to run.
     *
     * @throws java.util.concurrent.RejectedExecutionException after {@link #shutdown}
     */
    public void inject(OutsideJob<?> job) {
        accept(job, injected);
    }

    /**
     * Accepts a job from a worker of another pool, as {@link #inject} does. If the computation
     * began in this pool, a worker that waits for it may run the job, and the job is accepted even
     * after {@link #shutdown}: otherwise the computation could not end.
     */
    void injectCall(OutsideJob<?> job) {
        accept(job, parts);
        for (ComputeThread worker : workers) {
            worker.wake(ComputeThread.WAITS); // one deep in nested waits is not woken otherwise
        }
    }

    private void accept(OutsideJob<?> job, Queue<Job> queue) {
        StackGuard.ensure();
        admit(job.computation);
        try {
            open.add(job.computation);
            job.computation.enter(job);
            queue.add(job);
        } catch (Throwable e) {
            job.leave(); // unless it was withdrawn meanwhile
            throw e;
        }
        published(null, job.computation);
        // A thread that cancels sets the mark first and then looks for the job, so at least one of
        // the two threads sees the other's write.
        withdrawIfCancelled(job);
    }

    /** Counts a call. A closed pool accepts parts of what it still runs. */
    private void admit(Computation computation) {
        if (!admission.tryEnter(false) && !(computation.isIn(this) && admission.tryEnter(true))) {
            throw admission.closed();
        }
    }

    /** Ends a job from outside that was cancelled, unless a worker has taken it. */
    private void withdrawIfCancelled(OutsideJob<?> job) {
        if (!job.tryWithdraw()) {
            return;
        }
        parts.remove(job); // there are few: each has a caller that waits
        if (withdrawn.incrementAndGet() >= removeAt) {
            withdrawn.set(0);
            injected.removeIf(Job::isOpen);
            removeAt = Math.max(WITHDRAWN_MIN, injected.size());
        }
    }

    /** Takes a job that came from outside. */
    @Nullable Job takeInjected() {
        Job job = injected.poll();
        while (job != null && !job.tryTake()) {
            job = injected.poll();
        }
        return job;
    }

    /** Adds a job of a running computation, for any worker to run. */
    void injectPart(Job job) {
        parts.add(job);
        published(null, job.computation);
    }

    /** Takes a job that was added by {@link #injectPart} and matches. */
    @SuppressWarnings("ModifyCollectionInEnhancedForLoop") // this queue allows it
    @Nullable Job takePart(Computation wanted) {
        if (parts.isEmpty()) {
            return null; // nearly always; an iterator would be an allocation for every look
        }
        for (Job part : parts) {
            if (wanted.test(part) && parts.remove(part) && part.tryTake()) {
                return part;
            }
        }
        return null;
    }

    /** Removes a job from outside after it has ended. */
    public void leave(Job job) {
        open.remove(job.computation);
        admission.leave();
    }

    /** Adds a job that a certain worker has to run. */
    public void mail(int index, Job job) {
        ComputeThread worker = workers[index];
        worker.mail.add(job);
        worker.wake();
    }

    /**
     * Cancels a computation. Its workers, in all pools, see that at their next fork. Jobs that no
     * worker has taken end now, on this thread.
     */
    public void cancel(Computation computation) {
        requestCancel(computation);
        withdraw(computation);
    }

    /** Marks a computation as cancelled, and asks its workers in all pools to see that. */
    public void requestCancel(Computation computation) {
        computation.cancel();
        // A worker that clears its flag checks the computation after that. pairs-with:
        // RequestFields#clearRequestFenced; see OutsidePlays
        VarHandle.fullFence();
        requestWorkOfAll();
        computation.eachCall(call -> call.core.requestWorkOfAll());
    }

    /**
     * Ends the jobs of a cancelled computation that no worker has taken. Their dependent stages run
     * now, on this thread. If several computations are to be cancelled, call {@link #requestCancel}
     * for all of them first, so that running jobs end. The dependent stages must not wait for jobs
     * that are withdrawn later.
     */
    public static void withdraw(Computation computation) {
        computation.eachCall(call -> call.core.withdrawIfCancelled(call));
    }

    private void requestWorkOfAll() {
        for (ComputeThread worker : workers) {
            worker.requestWork();
        }
    }

    /** Closes the pool to later calls, which are rejected. */
    public void shutdown() {
        closed = true;
        admission.close();
    }

    /** Returns whether new calls are rejected. */
    public boolean isClosed() {
        return closed;
    }

    /** Cancels all computations that run or wait. */
    public void cancelAll() {
        open.forEach(this::requestCancel);
        open.forEach(WorkerRegistry::withdraw);
    }

    /** Waits until all calls from outside have ended, then ends the workers. */
    public void awaitEnd() throws InterruptedException {
        admission.awaitEmpty();
        end();
        for (ComputeThread worker : workers) {
            worker.join();
        }
    }

    /** Ends the workers; the pool has no job any more. */
    public void end() {
        ended = true;
        for (ComputeThread worker : workers) {
            worker.wake();
        }
    }

    /**
     * Handles the publication of a job: wakes a sleeper if no worker searches.
     *
     * @param by the worker whose deque has it; it is asked for more while others sleep
     */
    void published(@Nullable ComputeThread by, Computation computation) {
        long word = sleep.published();
        if (SleepWord.sleeping(word) == 0 || SleepWord.searching(word) > 0) {
            return;
        }
        boolean woken = false;
        for (ComputeThread worker : workers) {
            int kind = worker.asleepVolatile();
            if (kind == 0
                    || kind == ComputeThread.WAKES
                    || !worker.sleepsFor.isRelatedTo(computation)) {
                continue;
            }
            if (woken) {
                if (by != null) {
                    by.requestWork();
                }
                return;
            }
            woken = worker.wake(kind);
        }
    }

    /**
     * Handles the end of the last search, which has found a job. If there are more jobs, wakes
     * another worker to search.
     */
    void lastSearcherFound() {
        requestWork(Computation.ANY, null);
        if (!wakeOne(ComputeThread.SLEEPS)) {
            wakeOne(ComputeThread.WAITS);
        }
    }

    private boolean wakeOne(int kind) {
        for (ComputeThread worker : workers) {
            if (worker.asleepVolatile() == kind
                    && isOffered(worker.sleepsFor)
                    && worker.wake(kind)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether there is a job that matches now. */
    private boolean isOffered(Computation wanted) {
        for (ComputeThread worker : workers) {
            if (worker.deque.isOffered(wanted)) {
                return true;
            }
        }
        for (Job part : parts) {
            if (wanted.test(part)) {
                return true;
            }
        }
        return wanted == Computation.ANY && !injected.isEmpty();
    }

    /** Asks the workers that may have unpublished work for it, on behalf of those that sleep. */
    void requestWork(Computation wanted, @Nullable ComputeThread except) {
        for (ComputeThread worker : workers) {
            if (worker != except && wanted.isRelatedTo(worker.computation())) {
                worker.requestWork();
            }
        }
    }

    /**
     * Calls a hook. An exception of the hook goes to the thread's handler, and the worker goes on.
     */
    static void call(IntConsumer hook, int index) {
        try {
            hook.accept(index);
        } catch (Throwable e) {
            report(e);
        }
    }

    /** Passes an exception to the thread's handler; what that throws is ignored, as by the JVM. */
    public static void report(Throwable thrown) {
        Thread self = Thread.currentThread();
        try {
            self.getUncaughtExceptionHandler().uncaughtException(self, thrown);
        } catch (Throwable ignored) {
            // There is no other handler.
        }
    }
}
