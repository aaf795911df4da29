package dev.joule.verify.sim;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.Driver;
import dev.joule.internal.worker.Lifecycle;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolSetup;
import dev.joule.internal.worker.TaskPolicy;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import dev.joule.verify.sim.Trace.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A pool of simulated workers, with the operations of a load's tasks. It counts how often each task
 * was made runnable and how often it ran.
 */
final class World implements Clock, Driver {
    /** The time of one {@link #pause}: see {@code SystemClock} of the worker package. */
    private static final int PAUSE_NANOS = 480;

    private static final long NOT_WOKEN = -1;

    final Simulation simulation;
    final Pool pool;
    final Lifecycle lifecycle;
    final Delays delays = new Delays();
    final Costs costs;

    private final Trace trace;
    private final Actor[] workers;
    private final long[] stolenBefore;

    /** The number of times that each worker has run a task or made one runnable. */
    private final long[] acts;

    private final List<SimTask> tasks = new ArrayList<>();
    private final List<Actor> hogs = new ArrayList<>();

    private long made;
    private long ran;
    private long workNanos;
    private long wakes;
    private long futile;
    private long firstStart = Long.MAX_VALUE;
    private long lastEnd;
    private int timersSet;
    private int timersFired;
    private int outsideBusy;

    /** The deadlines of the timers that have not fired. */
    private final PriorityQueue<Long> deadlines = new PriorityQueue<>();

    World(Simulation simulation, int count, boolean stealing, long seed, Costs costs) {
        this.simulation = simulation;
        this.costs = costs;
        trace = simulation.trace;
        lifecycle = new Lifecycle(count);
        pool =
                new Pool(
                        new PoolSetup(
                                count,
                                stealing,
                                seed,
                                this,
                                this,
                                Pool.NO_HOOKS,
                                thrown -> {
                                    throw failure("a task's exception escaped: " + thrown);
                                },
                                lifecycle,
                                TaskPolicy.UNBOUNDED));
        lifecycle.attach(pool, () -> pool.isDrained() && timersSet == timersFired);
        workers = new Actor[count];
        stolenBefore = new long[count];
        acts = new long[count];
        for (int i = 0; i < count; i++) {
            Worker worker = pool.worker(i);
            workers[i] = simulation.add(0, () -> liveOf(worker));
        }
    }

    /** Runs a worker as its production thread does, and records the result of each step. */
    private void liveOf(Worker worker) {
        int index = worker.index();
        long actsWhenWoken = NOT_WOKEN;
        while (true) {
            Worker.Step step = worker.step();
            long stolen = worker.counters().get(WorkerCounters.STOLEN);
            if (stolen != stolenBefore[index]) {
                trace(Event.STOLE, stolen - stolenBefore[index]);
                stolenBefore[index] = stolen;
            }
            if (step == Worker.Step.STOPPED) {
                trace(Event.STOPPED, 0);
                return;
            }
            if (step == Worker.Step.SLEEP) {
                if (acts[index] == actsWhenWoken) {
                    futile++;
                }
                trace(Event.PARKED, worker.parkNanos());
                boolean isWoken = simulation.park(worker.parkNanos());
                trace(Event.UNPARKED, 0);
                actsWhenWoken = isWoken ? acts[index] : NOT_WOKEN;
            }
        }
    }

    // ---- operations of tasks and threads outside

    SimTask newTask(SimTask.Body body) {
        SimTask task = new SimTask(tasks.size(), this, body);
        tasks.add(task);
        return task;
    }

    /** Returns a task that works for the given time and ends. */
    SimTask newWork(long nanos) {
        return newTask((self, w) -> {
            w.work(nanos);
            return null;
        });
    }

    /** Adds a thread outside that begins at the given instant. */
    void addOutside(long start, Runnable body) {
        outsideBusy++;
        firstStart = Math.min(firstStart, start);
        simulation.add(
                start,
                () -> {
                    body.run();
                    outsideBusy--;
                });
    }

    private Worker here() {
        return pool.worker(simulation.running().id);
    }

    private boolean isOutside() {
        return simulation.running().id >= workers.length;
    }

    /** Makes a task runnable, from inside or outside. */
    void spawn(SimTask task) {
        markRunnable(task);
        trace(Event.SPAWNED, task.id);
        if (isOutside()) {
            pool.injection().pushAccepted(task, simulation.running().id);
            pool.notifyWork();
        } else {
            acts[here().index()]++;
            here().schedule(task);
        }
    }

    /** Submits a new task from outside; returns whether it was accepted. */
    boolean submit(SimTask task) {
        markRunnable(task);
        trace(Event.SUBMITTED, task.id);
        if (!pool.injection().trySubmit(task, simulation.running().id)) {
            task.state = SimTask.State.IDLE;
            made--;
            trace(Event.REJECTED, task.id);
            return false;
        }
        pool.notifyWork();
        return true;
    }

    /** Makes the running task runnable again the given time after its end. */
    void sleepAfter(SimTask self, long nanos) {
        self.sleepNanos = nanos;
        timersSet++;
    }

    /** Makes a task runnable in that many nanoseconds. */
    void spawnLater(SimTask task, long nanos) {
        timersSet++;
        setTimer(task, nanos);
    }

    private void setTimer(SimTask task, long nanos) {
        long deadline = nanoTime() + nanos;
        trace(Event.SET_TIMER, task.id);
        // Uses the caller's own wheel, or any, like the scheduler.
        Worker at = isOutside() ? pool.worker(task.id % workers.length) : here();
        deadlines.add(deadline);
        at.wheel().add(new SimTimer(deadline, task, this));
        pool.timerAdded(deadline);
    }

    void fire(SimTask task, long deadline) {
        timersFired++;
        deadlines.remove(deadline);
        trace(Event.FIRED, task.id);
        spawn(task);
    }

    /** Spends the time of a task's own work, or of a thread outside. */
    void work(long nanos) {
        if (nanos > 0) {
            if (!isOutside()) {
                workNanos += nanos;
            }
            simulation.work(nanos);
        }
    }

    /** Occupies the worker until {@link #releaseHogs} is called. */
    void hog() {
        hogs.add(simulation.running());
        simulation.workOn();
    }

    private void markRunnable(SimTask task) {
        if (task.state == SimTask.State.RUNNABLE) {
            throw failure("the load made task " + task.id + " runnable twice");
        }
        task.state = SimTask.State.RUNNABLE;
        task.runnableSince = simulation.time();
        task.madeBy = simulation.running().id;
        made++;
    }

    @Nullable SimTask run(SimTask task) {
        if (task.state != SimTask.State.RUNNABLE) {
            throw failure("task " + task.id + " runs though it is " + task.state);
        }
        task.state = SimTask.State.RUNNING;
        task.sleepNanos = 0;
        acts[here().index()]++;
        delays.add(simulation.time() - task.runnableSince);
        if (task.madeBy != simulation.running().id) {
            simulation.charge(costs.handOffNanos()); // its data is in another processor's cache
        }
        trace(Event.BEGAN, task.id);
        SimTask next = task.body.run(task, this);
        ran++;
        simulation.noteProgress();
        lastEnd = Math.max(lastEnd, simulation.time());
        trace(Event.ENDED, task.id);
        task.state = SimTask.State.IDLE;
        if (task.sleepNanos > 0) {
            setTimer(task, task.sleepNanos);
        }
        if (next == null) {
            return null;
        }
        markRunnable(next);
        if (next != task) {
            return next;
        }
        here().pushBack(task); // it may run elsewhere from now on
        return null;
    }

    // ---- the end

    /** Returns whether all tasks of the load have ended, except hogs. */
    boolean isDone() {
        return outsideBusy == 0 && made - ran == hogs.size() && timersSet == timersFired;
    }

    boolean hasHogs() {
        return !hogs.isEmpty();
    }

    void releaseHogs() {
        List<Actor> held = List.copyOf(hogs);
        hogs.clear();
        held.forEach(simulation::release);
    }

    /** Adds a thread outside that shuts down like the scheduler. */
    void shutDownAt(long time) {
        addOutside(
                time,
                () -> {
                    lifecycle.beginShutdown();
                    pool.injection().close();
                    lifecycle.onQueuesClosed();
                });
    }

    /** Ends the simulation with a failure, even if the returned exception is caught. */
    SimulationFailure failure(String what) {
        return simulation.fail(what + "; " + pool.idle() + ", queued " + pool.queued());
    }

    void trace(Event event, long argument) {
        trace.add(simulation.time(), simulation.running().id, event, argument);
    }

    // ---- clock and driver

    @Override
    public long nanoTime() {
        simulation.charge(costs.clockNanos());
        return simulation.time();
    }

    @Override
    public void pause() {
        simulation.charge(PAUSE_NANOS);
    }

    @Override
    public void yieldProcessor() {
        simulation.charge(PAUSE_NANOS);
    }

    @Override
    public boolean poll() {
        return false;
    }

    @Override
    public boolean park(int worker, long nanos) {
        throw new IllegalStateException("steps do not park");
    }

    @Override
    public void deliver() {}

    @Override
    public void wake(int worker) {
        wakes++;
        trace(Event.WOKE, worker);
        simulation.wake(workers[worker], costs.wakeLatency());
        simulation.charge(costs.wakeNanos());
    }

    // ---- figures

    /** Returns the time of the next timer; {@link Long#MAX_VALUE} if none is set. */
    long nextDeadline() {
        Long next = deadlines.peek();
        return next == null ? Long.MAX_VALUE : next;
    }

    Actor actor(int worker) {
        return workers[worker];
    }

    int size() {
        return workers.length;
    }

    List<SimTask> tasks() {
        return tasks;
    }

    long ran() {
        return ran;
    }

    long made() {
        return made;
    }

    long wakes() {
        return wakes;
    }

    /** Returns the number of wakes after which a worker slept again and had done nothing. */
    long futile() {
        return futile;
    }

    /** Returns how often a worker has run a task or made one runnable. */
    long acts(int worker) {
        return acts[worker];
    }

    long counted(int counter) {
        long sum = 0;
        for (int i = 0; i < workers.length; i++) {
            sum += pool.worker(i).counters().get(counter);
        }
        return sum;
    }

    /** Returns the share of the processors' time, up to the last task's end, that tasks had. */
    double utilisation() {
        return (double) workNanos / ((double) makespan() * workers.length);
    }

    long makespan() {
        return lastEnd - firstStart;
    }

    static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
}
