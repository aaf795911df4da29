package dev.joule.internal.scheduler;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.park.Parker;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.MayBeOver;
import dev.joule.internal.queue.Steal;
import dev.joule.internal.task.TaskRegistry;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.internal.virtual.LiveThreadSet;
import dev.joule.internal.virtual.ThreadLocals;
import dev.joule.internal.worker.WorkerCounters;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Initializes classes, and executes the operations of the queues, the idle set, the timers and the
 * lists once, before the first scheduler is made. The JVM links a call of a {@code VarHandle} when
 * its class first executes it, and that needs memory: in a full heap a worker would fail in the
 * middle of a step, with a task in hand. {@link LinkedFutures} does the same for futures and
 * pollables; {@link dev.joule.internal.task.Task} and a few others link their own.
 */
final class LinkedOperations {
    /** More than one word of the set of parked workers has bits for. */
    private static final int WORKERS = 65;

    static {
        initialize(
                "compensation.Probe",
                "scheduler.StackDescriber$Kind",
                "scheduler.Stacks",
                "scheduler.StarvationWarning$1",
                "scheduler.StillRunning",
                "task.Names");
        atomics();
        queues();
        idleSet();
        timers();
        parker();
        tasksAndThreads();
    }

    private LinkedOperations() {}

    /** Returns after the operations have been executed. */
    static void ensure() {}

    /**
     * Initializes classes whose initializer would first run later. One that fails for want of
     * memory leaves its class unusable for good.
     */
    static void initialize(String... names) {
        String internal = LinkedOperations.class.getPackageName().replace("scheduler", "");
        for (String name : names) {
            try {
                Class.forName(internal.concat(name));
            } catch (ClassNotFoundException renamed) {
                throw new IllegalStateException(renamed);
            }
        }
    }

    private static void atomics() {
        new AtomicReference<@Nullable Object>().compareAndSet(null, null);
        new AtomicReference<@Nullable Object>().getAndSet(null);
        new AtomicBoolean().getAndSet(true);
        AtomicReferenceArray<@Nullable Object> array = new AtomicReferenceArray<>(1);
        array.compareAndSet(0, null, null);
        array.compareAndExchange(0, null, null);
        array.set(0, array.get(0));
        array.getAcquire(0);
        AtomicLongArray counts = new AtomicLongArray(1);
        counts.getAndIncrement(0);
        counts.get(0);
    }

    private static void queues() {
        Nothing nothing = new Nothing();
        LifoSlot slot = new LifoSlot();
        slot.fill(nothing);
        slot.replace(nothing);
        slot.take();
        slot.isEmptyForOwner();

        LocalQueue ring = new LocalQueue(LocalQueue.CAPACITY);
        LocalQueue thief = new LocalQueue(LocalQueue.CAPACITY);
        Steal steal = new Steal();
        InjectionQueue injection = new InjectionQueue(2);
        fill(ring, nothing);
        if (ring.stealInto(thief, steal) > 0) {
            steal.takeFirst();
        }
        thief.pop();
        thief.isBeingStolenFrom();
        ring.isEmptyForSleeper();
        ring.sizeForThief();
        fill(ring, nothing);
        injection.overflow(ring, 0);
        injection.trySubmit(nothing, 0);
        injection.pushAccepted(nothing, 0);
        injection.fetch(new LocalQueue(InjectionQueue.MAX_BATCH), 0, InjectionQueue.MAX_BATCH);
        injection.fetchOne();
        injection.close();
        injection.trySubmit(nothing, 0);
    }

    private static void fill(LocalQueue ring, Runnable task) {
        while (ring.room() > 0 && ring.tryPush(task)) {}
    }

    private static void idleSet() {
        IdleSet idle = new IdleSet(WORKERS);
        idle.tryBecomeSearcher();
        idle.transitionFromSearching();
        idle.transitionToParked(0, false);
        idle.tryBecomeTimedSleeper(0);
        idle.watchUnlessAllParked();
        idle.stopWatching();
        idle.resignAsTimedSleeper();
        idle.isParked(0);
        idle.tryClaim();
        idle.transitionToParked(0, true);
        idle.tryLeaveParked(0);
        idle.transitionToParked(0, false);
        idle.tryClaimAny();
    }

    private static void timers() {
        Nothing nothing = new Nothing();
        TimerWheel wheel = new TimerWheel(0);
        wheel.add(new Timer(1));
        wheel.nextDeadline();
        Timer cancelled = new Timer(1_000_000_000L);
        wheel.add(cancelled);
        wheel.any(nothing);
        cancelled.tryCancel();
        wheel.poll(1_000_000L, nothing);
        wheel.isIdle();
    }

    private static void parker() {
        Parker parker = new Parker();
        parker.wake();
        parker.park(0);
        parker.tryAwait();
        parker.endAwait();
    }

    private static void tasksAndThreads() {
        new TaskRegistry(1).isEmpty();
        WorkerCounters counters = new WorkerCounters();
        counters.increment(WorkerCounters.RAN);
        counters.get(WorkerCounters.RAN);
        Thread thread = Thread.currentThread();
        LiveThreadSet threads = new LiveThreadSet();
        threads.open();
        threads.add(thread);
        threads.isEmpty();
        threads.snapshot();
        threads.remove(thread);
        ThreadLocals.put(thread, ThreadLocals.take(thread));
    }

    /** A stand-in for everything that is queued or called. */
    private static final class Nothing
            implements MayBeOver, Consumer<Throwable>, Predicate<TimerEntry> {
        @Override
        public void run() {}

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void accept(Throwable thrown) {}

        @Override
        public boolean test(TimerEntry timer) {
            return false;
        }
    }

    private static final class Timer extends TimerEntry {
        Timer(long deadlineNanos) {
            super(deadlineNanos);
        }

        @Override
        protected void fire() {}
    }
}
