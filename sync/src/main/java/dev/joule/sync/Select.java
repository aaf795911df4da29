package dev.joule.sync;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.task.Waker;
import dev.joule.time.Timers;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the first of several operations, and does that one only. A thread calls {@link #await},
 * a stackless task polls.
 *
 * {@snippet file="dev/joule/sync/SyncSnippets.java" region="select"}
 *
 * <p>A branch is an operation of this package, such as {@link Receiver#receiveAsync()} or {@link
 * Sender#sendAsync}, or any other {@link Pollable}: a timer, a {@link dev.joule.task.JoinHandle}.
 * If several can be done, one of them is chosen at random, each with the same probability, or
 * {@linkplain #inOrder in their order}. The function of the chosen branch makes the result. It runs
 * where the select is awaited, when the others have been given up: nothing was received or sent by
 * those. A branch that fails, since its channel is closed for example, is chosen like others.
 *
 * <p>A select is used once; a loop makes a new one in each round.
 *
 * @param <R> what it yields
 * @implNote see the package for the protocol.
 */
// Longer than other classes: both tiers take the same steps, whose order is the protocol.
public final class Select<R> implements Pollable<R> {

    private static final VarHandle CHOSEN =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(), "chosen", VarHandle.class, Select.class, Object.class);

    /** Stands in {@code chosen} while no structure may complete a branch. */
    private static final Object SELF = new Object();

    private final List<Branch<?, R>> branches = new ArrayList<>(4);
    private boolean ordered;
    private @Nullable Supplier<? extends R> otherwise;
    private @Nullable Supplier<? extends R> late;
    private long lateNanos;

    /* These belong to the owner. */
    private Stage stage = Stage.NEW;

    /** True if there are branches that only a poll can tell about. */
    private boolean mixed;

    /** The timer of {@code after} in a task. */
    private @Nullable Branch<Void, R> timer;

    /* field  | owner                          | structures                  | guards
     * chosen | volatile to open it, CAS       | CAS, under their locks      | who completes a branch
     * parker | volatile, before it reads the  | volatile, after they wrote  | nothing
     *        | outcome of the chosen branch   | the outcome                 |
     */

    /** Null while structures may complete a branch, then the branch's operation. */
    private volatile @Nullable Object chosen = SELF;

    private volatile @Nullable Waker parker;

    private Select() {}

    /** Makes a select without branches. */
    public static <R> Select<R> create() {
        return new Select<>();
    }

    /**
     * Adds a branch. From now on the pollable belongs to this select.
     *
     * @param then makes the result of the branch's value
     */
    public <T> Select<R> on(Pollable<T> branch, Function<? super T, ? extends R> then) {
        return add(branch, then, null);
    }

    /**
     * Adds a branch that may fail.
     *
     * @param then makes the result of the branch's value
     * @param failed makes the result of the branch's exception
     */
    public <T> Select<R> on(
            Pollable<T> branch,
            Function<? super T, ? extends R> then,
            Function<? super Exception, ? extends R> failed) {
        return add(branch, then, Objects.requireNonNull(failed, "failed"));
    }

    private <T> Select<R> add(
            Pollable<T> branch,
            Function<? super T, ? extends R> then,
            @Nullable Function<? super Exception, ? extends R> failed) {
        Objects.requireNonNull(branch, "branch");
        Objects.requireNonNull(then, "then");
        checkNew();
        if (branch instanceof Operation<?> operation) {
            operation.adopt(this);
        } else {
            mixed = true;
        }
        branches.add(new Branch<>(branch, then, failed));
        return this;
    }

    /**
     * Adds a branch that is chosen when a time has passed and no other was. The time begins when
     * the select is awaited or polled first.
     *
     * @throws IllegalStateException if there is such a branch already
     */
    public Select<R> after(Duration time, Supplier<? extends R> then) {
        checkNew();
        if (late != null) {
            throw new IllegalStateException("a select has one branch of after()");
        }
        lateNanos = Operation.nanos(time);
        late = Objects.requireNonNull(then, "then");
        return this;
    }

    /** Adds the branch that is chosen if no other can be done at once: the select never waits. */
    public Select<R> orElse(Supplier<? extends R> then) {
        checkNew();
        otherwise = Objects.requireNonNull(then, "then");
        return this;
    }

    /**
     * Makes it choose the first branch, in the order in which they were added, that can be done.
     */
    public Select<R> inOrder() {
        checkNew();
        ordered = true;
        return this;
    }

    private void checkNew() {
        if (stage != Stage.NEW) {
            throw new IllegalStateException(this + " was awaited before");
        }
    }

    /**
     * Waits on the calling thread until a branch can be done, does it, and returns its result. A
     * checked exception of a branch is wrapped in {@link CompletionException}.
     *
     * <p>A branch that needs a scheduler, such as {@link Timers#sleep}, fails with {@link
     * IllegalStateException}: use {@link #after}, or {@link Scheduler#blockOn} in place of this
     * method.
     *
     * @throws InterruptedException if the thread is interrupted; no branch was done
     */
    public R await() throws InterruptedException {
        checkNew();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        OwnThread thread = new OwnThread();
        boolean forever = late == null || lateNanos >= Operation.FOREVER_NANOS;
        long deadline = forever ? 0 : System.nanoTime() + lateNanos;
        while (true) {
            thread.woken = false;
            Branch<?, R> done = advance(thread);
            if (done != null) {
                return unchecked(done);
            }
            Wake wake = thread.sleep(forever, deadline);
            if (wake != Wake.WOKEN && close()) {
                end(null);
                if (wake == Wake.LATE) {
                    return Objects.requireNonNull(late).get();
                }
                throw new InterruptedException();
            }
            if (wake == Wake.INTERRUPTED) {
                Thread.currentThread().interrupt(); // a branch is done: the interrupt is for later
            }
        }
    }

    private R unchecked(Branch<?, R> done) {
        try {
            return finish(done);
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new CompletionException(checked);
        }
    }

    @Override
    public Poll<R> poll(Context context) throws Exception {
        Objects.requireNonNull(context, "context");
        if (stage == Stage.NEW && late != null) {
            Supplier<? extends R> then = late;
            timer =
                    new Branch<>(
                            Timers.sleep(Duration.ofNanos(lateNanos)), none -> then.get(), null);
        }
        Branch<?, R> done = advance(context);
        return done == null ? Poll.pending() : Poll.ready(finish(done));
    }

    @Override
    public void onCancel() {
        if (stage != Stage.OVER) {
            close();
            end(null);
        }
    }

    // What a structure calls.

    /** Chooses this branch, if none is chosen yet; under the lock of its structure. */
    boolean claim(Operation<?> branch) {
        return CHOSEN.compareAndSet(this, null, branch);
    }

    /** Wakes the owner: the chosen branch is completed. */
    void wake() {
        Waker waker = parker;
        if (waker != null) {
            waker.wake();
        }
    }

    // The way of the owner.

    /** Returns the branch that is done, or null if the context's waker will be called. */
    private @Nullable Branch<?, R> advance(Context context) {
        if (stage == Stage.OVER) {
            throw new IllegalStateException("a select was awaited or polled after it was over");
        }
        if (branches.isEmpty() && late == null && otherwise == null) {
            throw new IllegalStateException("a select needs a branch");
        }
        Waker waker = Objects.requireNonNull(context.waker(), "context.waker()");
        if (parker != waker) {
            parker = waker; // before the outcome is read: see the fields
        }
        if (stage == Stage.WAITING && !((mixed || timer != null) && close())) {
            return chosen instanceof Operation<?> operation && operation.isCompleted()
                    ? branchOf(operation)
                    : null;
        }
        try {
            Branch<?, R> done = attempt(context);
            return done != null ? done : attemptOrWait();
        } catch (Throwable failure) {
            try {
                end(null);
            } catch (Throwable second) {
                failure.addSuppressed(second);
            }
            throw failure;
        }
    }

    private Branch<?, R> branchOf(Operation<?> operation) {
        for (Branch<?, R> branch : branches) {
            if (branch.part == operation) {
                return branch;
            }
        }
        throw new AssertionError("a stranger was chosen");
    }

    /** Keeps structures from completing a branch. Returns whether none has begun to. */
    private boolean close() {
        return CHOSEN.compareAndSet(this, null, SELF);
    }

    /** Does a branch that can be done without waiting. */
    private @Nullable Branch<?, R> attempt(Context context) {
        Branch<?, R> done = choose(context);
        if (done == null && timer != null && timer.isReady(context)) {
            done = timer;
        }
        if (done == null && otherwise != null) {
            Supplier<? extends R> then = otherwise;
            done = new Branch<>(Pollables.<Void>ready(null), none -> then.get(), null);
        }
        return done;
    }

    /**
     * Does one of the branches that can be done, chosen with the same probability. With all locks
     * held and no context it leaves out those that must be polled.
     */
    private @Nullable Branch<?, R> choose(@Nullable Context context) {
        int[] candidates = new int[branches.size()];
        int count = 0;
        for (int i = 0; i < candidates.length; i++) {
            Operation<?> operation = branches.get(i).operation();
            if (operation != null ? operation.mayBeReady() : context != null) {
                candidates[count++] = i;
            }
        }
        // To try candidates in random order until one is ready chooses uniformly among the ready.
        for (int from = 0; from < count; from++) {
            if (!ordered && count - from > 1) {
                int pick = from + ThreadLocalRandom.current().nextInt(count - from);
                int picked = candidates[pick];
                candidates[pick] = candidates[from];
                candidates[from] = picked;
            }
            Branch<?, R> branch = branches.get(candidates[from]);
            if (context == null ? branch.succeedsLocked() : branch.isReady(context)) {
                return branch;
            }
        }
        return null;
    }

    /** Attempts all branches at the same moment, and begins to wait for all if none can be done. */
    private @Nullable Branch<?, R> attemptOrWait() {
        lockAll();
        try {
            Branch<?, R> done = choose(null);
            if (done != null) {
                return done;
            }
            for (Branch<?, R> branch : branches) {
                Operation<?> operation = branch.operation();
                if (operation != null) {
                    operation.enqueue(this);
                }
            }
            stage = Stage.WAITING;
            chosen = null;
            return null;
        } finally {
            unlockAll();
        }
    }

    /**
     * Takes the locks of all branches. It waits for one lock while it holds no other, and tries the
     * rest: selects over the same structures in another order do not block each other.
     */
    private void lockAll() {
        int first = 0;
        while (first >= 0) {
            first = lockAllFrom(first);
        }
    }

    /** Returns the branch whose lock was not free, and then holds none; or a negative number. */
    private int lockAllFrom(int first) {
        Operation<?> patient = branches.isEmpty() ? null : branches.get(first).operation();
        if (patient != null) {
            patient.structure().lock();
            patient.structure().setHeldBy(this);
        }
        for (int i = 0; i < branches.size(); i++) {
            Operation<?> operation = branches.get(i).operation();
            if (operation != null && !operation.structure().isHeldBy(this)) {
                Guarded structure = operation.structure();
                if (!structure.tryLockSoon()) {
                    unlockAll();
                    return i;
                }
                structure.setHeldBy(this);
            }
        }
        return -1;
    }

    /** Releases all locks, and only then wakes those that were completed. */
    private void unlockAll() {
        Operation<?> chain = null;
        for (Branch<?, R> branch : branches) {
            Operation<?> operation = branch.operation();
            if (operation != null && operation.structure().isHeldBy(this)) {
                operation.structure().setHeldBy(null);
                chain = Guarded.append(chain, operation.structure().release());
            }
        }
        if (chain != null) {
            Guarded.wakeAll(chain);
        }
    }

    /** Ends it with a branch that is done: gives the others up, then calls the function. */
    private R finish(Branch<?, R> done) throws Exception {
        Throwable failure = null;
        try {
            end(done);
        } catch (Throwable thrown) {
            failure = thrown;
        }
        R result;
        try {
            result = done.result();
        } catch (Throwable thrown) {
            if (failure != null) {
                thrown.addSuppressed(failure);
            }
            throw thrown;
        }
        if (failure != null) {
            throw raise(failure);
        }
        return result;
    }

    /** Ends it: all branches but one leave their structures, and are cancelled. */
    private void end(@Nullable Branch<?, R> done) {
        boolean waited = stage == Stage.WAITING;
        stage = Stage.OVER;
        Throwable failure = null;
        for (Branch<?, R> branch : branches) {
            if (branch != done) {
                failure = branch.giveUp(waited, failure);
            }
        }
        if (timer != null && timer != done) {
            failure = timer.giveUp(waited, failure);
        }
        parker = null;
        if (failure != null) {
            throw raise(failure);
        }
    }

    /** Throws what a pollable threw in {@code onCancel}, which declares no exception. */
    private static RuntimeException raise(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException unchecked
                ? unchecked
                : new CompletionException(failure);
    }

    @Override
    public String toString() {
        return "select of " + branches.size() + " branches";
    }

    private enum Stage {
        NEW,
        WAITING,
        OVER
    }

    private enum Wake {
        WOKEN,
        LATE,
        INTERRUPTED
    }

    /** A pollable, and what to make of its end. */
    private static final class Branch<T, R> {
        private final Pollable<T> part;
        private final Function<? super T, ? extends R> then;
        private final @Nullable Function<? super Exception, ? extends R> failed;

        /* The end of a part that had to be polled. */
        private boolean over;
        private @Nullable T value;
        private @Nullable Exception failure;

        Branch(
                Pollable<T> part,
                Function<? super T, ? extends R> then,
                @Nullable Function<? super Exception, ? extends R> failed) {
            this.part = part;
            this.then = then;
            this.failed = failed;
        }

        /** Returns the part if it is an operation of a structure. */
        @Nullable Operation<T> operation() {
            return part instanceof Operation<T> operation ? operation : null;
        }

        /** Does it if that needs no waiting. */
        boolean isReady(Context context) {
            Operation<T> operation = operation();
            if (operation == null) {
                return pollsReady(context);
            }
            Guarded structure = operation.structure();
            structure.lock();
            try {
                return operation.succeeds();
            } finally {
                structure.unlock();
            }
        }

        /** Does it if that needs no waiting, with the lock held. */
        boolean succeedsLocked() {
            return Objects.requireNonNull(operation()).succeeds();
        }

        private boolean pollsReady(Context context) {
            try {
                if (part.poll(context) instanceof Poll.Ready<T>(T yielded)) {
                    value = yielded;
                    over = true;
                }
            } catch (Exception thrown) {
                failure = thrown;
                over = true;
            }
            return over;
        }

        @SuppressWarnings("NullAway") // the value of a pollable may be null
        R result() throws Exception {
            Operation<T> operation = operation();
            if (operation != null) {
                try {
                    value = operation.take();
                } catch (Exception thrown) {
                    failure = thrown;
                }
            }
            if (failure == null) {
                return then.apply(value);
            }
            if (failed == null) {
                throw failure;
            }
            return failed.apply(failure);
        }

        /** Cancels it. Returns the failure so far, or else what this throws. */
        @Nullable Throwable giveUp(boolean waited, @Nullable Throwable before) {
            // An operation that never waited is in no list and has nothing.
            if (operation() != null ? !waited : over) {
                return before;
            }
            try {
                part.onCancel();
                return before;
            } catch (Throwable thrown) {
                if (before == null) {
                    return thrown;
                }
                before.addSuppressed(thrown);
                return before;
            }
        }
    }

    /** The thread that awaits a select, as its waker and as the context of other pollables. */
    private static final class OwnThread implements Context, Waker {
        private final Thread thread = Thread.currentThread();
        private volatile boolean woken;

        @Override
        public void wake() {
            woken = true;
            LockSupport.unpark(thread);
        }

        @Override
        public Waker waker() {
            return this;
        }

        @Override
        public Scheduler scheduler() {
            throw new IllegalStateException(
                    "a thread that awaits a select has no scheduler; use after(…) for a time, or"
                            + " Scheduler.blockOn(select)");
        }

        Wake sleep(boolean forever, long deadline) {
            while (!woken) {
                if (forever) {
                    LockSupport.park(this);
                } else {
                    long left = deadline - System.nanoTime();
                    if (left <= 0) {
                        return Wake.LATE;
                    }
                    LockSupport.parkNanos(this, left);
                }
                if (Thread.interrupted()) {
                    return Wake.INTERRUPTED;
                }
            }
            return Wake.WOKEN;
        }
    }
}
