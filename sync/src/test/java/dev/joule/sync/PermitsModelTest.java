package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Semaphore, mutex and read-write lock do what a list of waits does: every sequence of polls,
 * cancellations, ends of guards, downgrades, added permits and a close, up to a length, and every
 * such sequence with threads and interrupts.
 */
class PermitsModelTest {
    private static final int ALL = Integer.MAX_VALUE;

    /** The kinds of steps that a slot has; those of the structure follow. */
    private static final int POLL = 0;

    private static final int CANCEL = 1;
    private static final int CLOSE = 2;
    private static final int KINDS = 3;

    private enum State {
        IDLE,
        WAITING,
        /** Completed, and not polled since. */
        GRANTED,
        REFUSED,
        HELD
    }

    /** One that asks for permits again and again: a task or a thread. */
    private abstract static class Slot {
        final int size;
        State state = State.IDLE;
        int held;
        int wakes;

        Slot(int size) {
            this.size = size;
        }

        abstract void begin();

        /** Checks that it is as the model says. */
        abstract void check() throws Exception;

        abstract void cancel();

        abstract Lease guard();

        boolean isThread() {
            return false;
        }
    }

    private static final class TaskSlot extends Slot {
        private final IntFunction<? extends Pollable<? extends Lease>> ask;
        private ByHand<Lease> hand;
        private Lease guard;

        TaskSlot(int size, IntFunction<? extends Pollable<? extends Lease>> ask) {
            super(size);
            this.ask = ask;
        }

        @Override
        void begin() {
            guard = null;
            hand = new ByHand<>(ask.apply(size).map(lease -> lease));
        }

        /** Polls, and keeps the guard. */
        boolean poll() throws Exception {
            if (hand.poll() instanceof Poll.Ready<Lease>(Lease lease)) {
                guard = lease;
            }
            return guard != null;
        }

        @Override
        void check() throws Exception {
            switch (state) {
                case HELD -> assertThat(guard).isNotNull();
                case WAITING, GRANTED, REFUSED -> {
                    assertThat(hand.takeWakes()).isEqualTo(wakes);
                    wakes = 0;
                }
                case IDLE -> {}
            }
        }

        @Override
        void cancel() {
            hand.cancel();
        }

        @Override
        Lease guard() {
            return guard;
        }
    }

    private static final class ThreadSlot extends Slot {
        private final IntFunction<? extends Pollable<? extends Lease>> ask;
        private LeaseOperation<?> operation;
        private volatile Throwable end;
        private volatile Lease guard;
        private Thread thread;

        ThreadSlot(int size, IntFunction<? extends Pollable<? extends Lease>> ask) {
            super(size);
            this.ask = ask;
        }

        @Override
        void begin() {
            guard = null;
            end = null;
            operation = (LeaseOperation<?>) ask.apply(size);
            thread =
                    Thread.startVirtualThread(() -> {
                        try {
                            guard = operation.await();
                        } catch (Throwable thrown) {
                            end = thrown;
                        }
                    });
        }

        @Override
        void check() throws Exception {
            switch (state) {
                case HELD, REFUSED -> {
                    thread.join();
                    assertThat(guard == null).isEqualTo(state == State.REFUSED);
                    if (state == State.REFUSED) {
                        assertThat(end).isInstanceOf(Semaphore.ClosedException.class);
                        state = State.IDLE;
                    }
                }
                case WAITING -> {
                    while (!isQueued()) {
                        Thread.onSpinWait();
                    }
                }
                case IDLE, GRANTED -> {}
            }
        }

        private boolean isQueued() {
            Guarded structure = operation.structure();
            structure.lock();
            try {
                return operation.queue().contains(operation);
            } finally {
                structure.unlock();
            }
        }

        @Override
        void cancel() {
            thread.interrupt();
            try {
                thread.join();
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
            assertThat(end).isInstanceOf(InterruptedException.class);
        }

        @Override
        Lease guard() {
            return guard;
        }

        @Override
        boolean isThread() {
            return true;
        }
    }

    /** The model: a number of permits and a list of those who wait. */
    private abstract static class Model implements Sequences.Run {
        final List<Slot> slots = new ArrayList<>();
        final Deque<Slot> waiting = new ArrayDeque<>();
        int available;
        boolean closed;

        Model(int permits) {
            available = permits;
        }

        abstract int realAvailable();

        abstract int realWaiting();

        /** Does a step of the structure. */
        abstract boolean ofStructure(int kind);

        /** A task that polls by itself is never granted and not polled. */
        private void serve() {
            while (!waiting.isEmpty() && (closed || available >= waiting.getFirst().size)) {
                Slot slot = waiting.removeFirst();
                slot.wakes = 1;
                if (closed) {
                    slot.state = State.REFUSED;
                } else {
                    available -= slot.size;
                    slot.held = slot.size;
                    slot.state = slot.isThread() ? State.HELD : State.GRANTED;
                }
            }
        }

        @Override
        public boolean step(int kind) throws Exception {
            boolean possible =
                    kind < slots.size() * KINDS
                            ? ofSlot(slots.get(kind / KINDS), kind % KINDS)
                            : ofStructure(kind - slots.size() * KINDS);
            if (possible) {
                serve();
                compare();
            }
            return possible;
        }

        private boolean ofSlot(Slot slot, int kind) throws Exception {
            return switch (kind) {
                case POLL -> poll(slot);
                case CANCEL -> cancel(slot);
                case CLOSE -> close(slot);
                default -> throw new AssertionError(kind);
            };
        }

        private boolean poll(Slot slot) throws Exception {
            switch (slot.state) {
                case IDLE -> {
                    slot.begin();
                    if (slot instanceof TaskSlot task) {
                        if (closed) {
                            assertThatThrownBy(task::poll)
                                    .isInstanceOf(Semaphore.ClosedException.class);
                            return true;
                        }
                        boolean free = waiting.isEmpty() && available >= slot.size;
                        assertThat(task.poll()).isEqualTo(free);
                    }
                    if (closed) {
                        slot.state = State.REFUSED;
                    } else if (waiting.isEmpty() && available >= slot.size) {
                        available -= slot.size;
                        slot.held = slot.size;
                        slot.state = State.HELD;
                    } else {
                        slot.state = State.WAITING;
                        waiting.addLast(slot);
                    }
                }
                case WAITING -> {
                    if (slot.isThread()) {
                        return false;
                    }
                    assertThat(((TaskSlot) slot).poll()).isFalse();
                }
                case GRANTED -> {
                    assertThat(((TaskSlot) slot).poll()).isTrue();
                    slot.state = State.HELD;
                }
                case REFUSED -> {
                    assertThatThrownBy(((TaskSlot) slot)::poll)
                            .isInstanceOf(Semaphore.ClosedException.class);
                    slot.state = State.IDLE;
                }
                case HELD -> {
                    return false;
                }
            }
            return true;
        }

        private boolean cancel(Slot slot) {
            switch (slot.state) {
                case WAITING -> waiting.remove(slot);
                case GRANTED -> available += slot.held;
                case REFUSED -> {}
                case IDLE, HELD -> {
                    return false;
                }
            }
            slot.state = State.IDLE;
            slot.cancel();
            return true;
        }

        private boolean close(Slot slot) {
            if (slot.state != State.HELD) {
                return false;
            }
            slot.state = State.IDLE;
            available += slot.held;
            Lease guard = slot.guard();
            guard.close();
            assertThatThrownBy(guard::close)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed before");
            return true;
        }

        private void compare() throws Exception {
            for (Slot slot : slots) {
                slot.check();
            }
            assertThat(realAvailable()).isEqualTo(available);
            assertThat(realWaiting()).isEqualTo(waiting.size());
        }

        /** Whoever holds or waits ends, in turn; then all permits are there. */
        @Override
        public void end() throws Exception {
            for (Slot slot : slots) {
                while (slot.state != State.IDLE) {
                    if (!close(slot)) {
                        cancel(slot);
                    }
                    serve();
                    compare();
                }
            }
        }
    }

    private static Model semaphore(int permits, int tasks, int... sizes) {
        Semaphore semaphore = new Semaphore(permits);
        Model model =
                new Model(permits) {
                    @Override
                    int realAvailable() {
                        return semaphore.available();
                    }

                    @Override
                    int realWaiting() {
                        return waits(semaphore.toString());
                    }

                    @Override
                    boolean ofStructure(int kind) {
                        if (kind == 0) {
                            semaphore.add(1);
                            available++;
                        } else {
                            semaphore.close();
                            closed = true;
                        }
                        return true;
                    }
                };
        addSlots(model, tasks, semaphore::acquireAsync, sizes);
        return model;
    }

    private static void addSlots(
            Model model,
            int tasks,
            IntFunction<? extends Pollable<? extends Lease>> ask,
            int... sizes) {
        for (int i = 0; i < sizes.length; i++) {
            model.slots.add(
                    i < tasks ? new TaskSlot(sizes[i], ask) : new ThreadSlot(sizes[i], ask));
        }
    }

    private static int waits(String description) {
        String number = description.replaceAll(".*?(\\d+) waiting.*", "$1");
        return number.equals(description) ? 0 : Integer.parseInt(number);
    }

    private static Model mutex(int tasks) {
        Mutex mutex = new Mutex();
        Model model =
                new Model(1) {
                    @Override
                    int realAvailable() {
                        return mutex.isLocked() ? 0 : 1;
                    }

                    @Override
                    int realWaiting() {
                        return waits(mutex.toString());
                    }

                    @Override
                    boolean ofStructure(int kind) {
                        Mutex.Guard guard = mutex.tryLock();
                        assertThat(guard != null).isEqualTo(available == 1);
                        if (guard != null) {
                            guard.close();
                        }
                        return true;
                    }
                };
        addSlots(model, tasks, any -> mutex.lockAsync(), 1, 1, 1);
        return model;
    }

    private static Model rwLock(int tasks) {
        RwLock lock = new RwLock();
        Model model =
                new Model(ALL) {
                    @Override
                    int realAvailable() {
                        int readers = 0;
                        for (Slot slot : slots) {
                            boolean has = slot.state == State.HELD || slot.state == State.GRANTED;
                            readers += has && slot.held == 1 ? 1 : 0;
                        }
                        String how = lock.toString();
                        assertThat(how.startsWith("RwLock[reading")).isEqualTo(readers > 0);
                        return how.startsWith("RwLock[writing") ? 0 : ALL - readers;
                    }

                    @Override
                    int realWaiting() {
                        return waits(lock.toString());
                    }

                    /* A writer becomes a reader. */
                    @Override
                    boolean ofStructure(int kind) {
                        Slot slot = slots.get(kind);
                        if (slot.state != State.HELD || slot.size == 1) {
                            return false;
                        }
                        available += slot.held - 1;
                        slot.held = 1;
                        ((RwLock.WriteGuard) slot.guard()).downgrade();
                        return true;
                    }
                };
        IntFunction<Pollable<? extends Lease>> ask =
                size -> size == 1 ? lock.readAsync() : lock.writeAsync();
        addSlots(model, tasks, ask, ALL, 1, 1, ALL);
        return model;
    }

    @Test
    void aSemaphoreServesThoseWhoWaitInTurn() {
        int steps = 3 * KINDS + 2;
        assertThat(Sequences.all(steps, 6, () -> semaphore(2, 3, 1, 2, 1))).isGreaterThan(10_000);
        assertThat(Sequences.all(steps, 6, () -> semaphore(0, 3, 3, 1, 2))).isGreaterThan(10_000);
    }

    @Test
    void aMutexServesThoseWhoWaitInTurn() {
        assertThat(Sequences.all(3 * KINDS + 1, 7, () -> mutex(3))).isGreaterThan(10_000);
    }

    @Test
    void aReadWriteLockServesThoseWhoWaitInTurn() {
        assertThat(Sequences.all(4 * KINDS + 4, 6, () -> rwLock(4))).isGreaterThan(10_000);
    }

    @Test
    void threadsAndTasksShareASemaphore() {
        int steps = 3 * KINDS + 2;
        assertThat(Sequences.all(steps, 5, () -> semaphore(1, 1, 1, 2, 1))).isGreaterThan(1_000);
    }

    @Test
    void threadsAndTasksShareAMutex() {
        assertThat(Sequences.all(3 * KINDS + 1, 5, () -> mutex(1))).isGreaterThan(1_000);
    }

    @Test
    void threadsAndTasksShareAReadWriteLock() {
        assertThat(Sequences.all(4 * KINDS + 4, 5, () -> rwLock(2))).isGreaterThan(1_000);
    }
}
