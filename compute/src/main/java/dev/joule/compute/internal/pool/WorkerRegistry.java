package dev.joule.compute.internal.pool;

import dev.joule.compute.internal.sleep.SleepWord;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** What the workers of a pool share. */
public final class WorkerRegistry {

    /** The workers, all there are. */
    final ComputeThread[] workers;

    /** Who searches and who sleeps. */
    final SleepWord sleep = new SleepWord();

    /** What came from outside. */
    final Queue<Job> injected = new ConcurrentLinkedQueue<>();

    /** What came from outside and is a part of something that runs: who waits for it takes it. */
    private final Queue<Job> parts = new ConcurrentLinkedQueue<>();

    private final Admission admission;
    private final Set<Computation> open = ConcurrentHashMap.newKeySet();
    private final IntConsumer onStart;
    private final IntConsumer onStop;
    private volatile boolean closed;
    private volatile boolean ended;

    /** Makes the workers. */
    public WorkerRegistry(PoolSettings settings) {
        this.admission = new Admission(settings.name());
        this.onStart = settings.onStart();
        this.onStop = settings.onStop();
        this.workers = new ComputeThread[settings.workers()];
        for (int i = 0; i < workers.length; i++) {
            String name = settings.name() + "-" + i;
            workers[i] = new ComputeThread(this, i, name, settings.stackSize());
        }
    }

    /** Starts the workers: once. If there are not threads enough, those that there are end. */
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

    /** A worker, for what runs it on another thread than its own. */
    public ComputeThread worker(int index) {
        return workers[index];
    }

    /** Returns the number of workers. */
    public int workers() {
        return workers.length;
    }

    /** The calling thread, if it is a worker of this pool. */
    public @Nullable ComputeThread self() {
        return Thread.currentThread() instanceof ComputeThread worker && worker.core == this
                ? worker
                : null;
    }

    /**
     * Lets a worker run a job that came from outside.
     *
     * @throws java.util.concurrent.RejectedExecutionException after {@link #shutdown}
     */
    public void inject(Job job) {
        accept(job, injected);
    }

    /**
     * As {@link #inject}, for a call by a worker of another pool: if the computation has come from
     * here, who waits for it may run the job, and may have to.
     */
    void injectCall(Job job) {
        accept(job, parts);
        for (ComputeThread worker : workers) {
            worker.wake(ComputeThread.WAITS); // deep down in its stack one sleeps for nothing else
        }
    }

    private void accept(Job job, Queue<Job> queue) {
        StackGuard.ensure();
        admission.enter();
        try {
            open.add(job.computation);
            queue.add(job);
        } catch (Throwable e) {
            leave(job);
            throw e;
        }
        published(null, job.computation);
    }

    /** Lets a worker run a job of a computation that is running. */
    void injectPart(Job job) {
        parts.add(job);
        published(null, job.computation);
    }

    /** Takes what came by {@link #injectPart}, if it is wanted. */
    @SuppressWarnings("ModifyCollectionInEnhancedForLoop") // this queue allows it
    @Nullable Job takePart(Computation wanted) {
        if (parts.isEmpty()) {
            return null; // nearly always; the iterator would be an object for every look
        }
        for (Job part : parts) {
            if (wanted.test(part) && parts.remove(part)) {
                return part;
            }
        }
        return null;
    }

    /** A job from outside is over. */
    public void leave(Job job) {
        open.remove(job.computation);
        admission.leave();
    }

    /** Lets a certain worker run a job. */
    public void mail(int index, Job job) {
        ComputeThread worker = workers[index];
        worker.mail.add(job);
        worker.wake();
    }

    /** Cancels a computation: its workers, in all pools, are told at their next fork. */
    public void cancel(Computation computation) {
        computation.cancel();
        // Whoever takes its flag down looks at the computation after that. pairs-with:
        // Asked#clearPressedFenced; see CancelVersusAnswer
        VarHandle.fullFence();
        pressAll();
        computation.eachCalled(WorkerRegistry::pressAll);
    }

    private void pressAll() {
        for (ComputeThread worker : workers) {
            worker.press();
        }
    }

    /** Refuses what comes from now on. */
    public void shutdown() {
        closed = true;
        admission.close();
    }

    /** Whether it refuses what comes now. */
    public boolean isClosed() {
        return closed;
    }

    /** Cancels all that runs or waits. */
    public void cancelAll() {
        open.forEach(this::cancel);
    }

    /** Waits until nothing from outside runs any more, then ends the workers. */
    public void awaitEnd() throws InterruptedException {
        admission.awaitEmpty();
        end();
        for (ComputeThread worker : workers) {
            worker.join();
        }
    }

    private void end() {
        ended = true;
        for (ComputeThread worker : workers) {
            worker.wake();
        }
    }

    /** Whether the workers are to end. */
    boolean hasEnded() {
        return ended;
    }

    /**
     * A job lies where searchers look: wakes a sleeper if nobody searches.
     *
     * @param by whose deque it lies in; it is pressed for more while others sleep
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
                    by.press();
                }
                return;
            }
            woken = worker.wake(kind);
        }
    }

    /** The last one who looked has found a job: if there are more, somebody else must look. */
    void lastSearcherFound() {
        press(Computation.any(), null);
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

    /** Whether who wants that could take something now. */
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
        return wanted == Computation.any() && !injected.isEmpty();
    }

    /** Presses those that may have work, private so far, for who sleeps now. */
    void press(Computation wanted, @Nullable ComputeThread except) {
        for (ComputeThread worker : workers) {
            if (worker != except && wanted.isRelatedTo(worker.computation())) {
                worker.press();
            }
        }
    }

    void started(int index) {
        call(onStart, index);
    }

    void stopped(int index) {
        call(onStop, index);
    }

    /** A hook that throws harms nobody: what it threw goes to the thread's handler. */
    private static void call(IntConsumer hook, int index) {
        try {
            hook.accept(index);
        } catch (Throwable e) {
            Thread self = Thread.currentThread();
            self.getUncaughtExceptionHandler().uncaughtException(self, e);
        }
    }
}
