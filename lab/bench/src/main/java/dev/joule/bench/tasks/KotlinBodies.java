package dev.joule.bench.tasks;

import dev.joule.bench.child.Gate;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlinx.coroutines.CompletableDeferred;
import kotlinx.coroutines.CompletableDeferredKt;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.YieldKt;
import org.jspecify.annotations.Nullable;

/** The bodies of the coroutines that suspend. */
@SuppressWarnings("serial") // as in Coroutine
final class KotlinBodies {

    private KotlinBodies() {}

    /** {@code repeat(CHAIN) { launch {}.join() }}. */
    static final class JoinEach extends SuspendingBody {
        private static final SuspendingBody NOTHING = SuspendingBody.of(() -> {});

        private final Gate gate;
        private int left = TaskSizes.CHAIN;

        JoinEach(Gate gate, @Nullable Continuation<Object> completion) {
            super(completion);
            this.gate = gate;
        }

        @Override
        SuspendingBody fresh(@Nullable Continuation<Object> completion) {
            return new JoinEach(gate, completion);
        }

        @Override
        public Object invokeSuspend(Object result) {
            while (left > 0) {
                left--;
                if (NOTHING.launch().join(unit(this)) == SUSPENDED) {
                    return SUSPENDED;
                }
            }
            gate.countDown();
            return Unit.INSTANCE;
        }
    }

    /** {@code repeat(YIELDS) { yield() }}. */
    static final class Yielder extends SuspendingBody {
        private final Gate gate;
        private int left = TaskSizes.YIELDS;

        Yielder(Gate gate, @Nullable Continuation<Object> completion) {
            super(completion);
            this.gate = gate;
        }

        @Override
        SuspendingBody fresh(@Nullable Continuation<Object> completion) {
            return new Yielder(gate, completion);
        }

        @Override
        public Object invokeSuspend(Object result) {
            while (left > 0) {
                left--;
                if (YieldKt.yield(unit(this)) == SUSPENDED) {
                    return SUSPENDED;
                }
            }
            gate.countDown();
            return Unit.INSTANCE;
        }
    }

    /** Makes the pair, launches the partner, completes one end and awaits the other. */
    static final class Ping extends SuspendingBody {
        private final Gate gate;
        private boolean sent;

        Ping(Gate gate, @Nullable Continuation<Object> completion) {
            super(completion);
            this.gate = gate;
        }

        @Override
        SuspendingBody fresh(@Nullable Continuation<Object> completion) {
            return new Ping(gate, completion);
        }

        @Override
        public Object invokeSuspend(Object result) {
            if (!sent) {
                sent = true;
                CompletableDeferred<Boolean> ping = deferred();
                CompletableDeferred<Boolean> pong = deferred();
                new Pong(ping, pong, null).launch();
                ping.complete(true);
                if (pong.await(bool(this)) == SUSPENDED) {
                    return SUSPENDED;
                }
            }
            gate.countDown();
            return Unit.INSTANCE;
        }
    }

    private static final class Pong extends SuspendingBody {
        private final CompletableDeferred<Boolean> ping;
        private final CompletableDeferred<Boolean> pong;
        private boolean awaited;

        Pong(
                CompletableDeferred<Boolean> ping,
                CompletableDeferred<Boolean> pong,
                @Nullable Continuation<Object> completion) {
            super(completion);
            this.ping = ping;
            this.pong = pong;
        }

        @Override
        SuspendingBody fresh(@Nullable Continuation<Object> completion) {
            return new Pong(ping, pong, completion);
        }

        @Override
        public Object invokeSuspend(Object result) {
            if (!awaited) {
                awaited = true;
                if (ping.await(bool(this)) == SUSPENDED) {
                    return SUSPENDED;
                }
            }
            pong.complete(true);
            return Unit.INSTANCE;
        }
    }

    /** {@code delay(1)}, with a reading of the clock before and after. */
    static final class Sleeper extends SuspendingBody {
        private final Gate gate;
        private final long[] length;
        private long start;

        Sleeper(Gate gate, long[] length, @Nullable Continuation<Object> completion) {
            super(completion);
            this.gate = gate;
            this.length = length;
        }

        /** Returns the measured time; call it after the gate. */
        long length() {
            return length[0];
        }

        @Override
        SuspendingBody fresh(@Nullable Continuation<Object> completion) {
            return new Sleeper(gate, length, completion);
        }

        @Override
        public Object invokeSuspend(Object result) {
            if (start == 0) {
                start = System.nanoTime();
                if (DelayKt.delay(1, unit(this)) == SUSPENDED) {
                    return SUSPENDED;
                }
            }
            length[0] = System.nanoTime() - start;
            gate.countDown();
            return Unit.INSTANCE;
        }
    }

    /** Counts down, then waits for a value that never comes. */
    static final class Listener extends SuspendingBody {
        private final Gate gate;
        private final CompletableDeferred<Boolean> source;

        Listener(
                Gate gate,
                CompletableDeferred<Boolean> source,
                @Nullable Continuation<Object> completion) {
            super(completion);
            this.gate = gate;
            this.source = source;
        }

        @Override
        SuspendingBody fresh(@Nullable Continuation<Object> completion) {
            return new Listener(gate, source, completion);
        }

        @Override
        public Object invokeSuspend(Object result) {
            gate.countDown();
            return source.await(bool(this)) == SUSPENDED ? SUSPENDED : Unit.INSTANCE;
        }
    }

    private static CompletableDeferred<Boolean> deferred() {
        return CompletableDeferredKt.CompletableDeferred((Job) null);
    }

    // A body is resumed with the awaited value; Kotlin's compiler generates the same casts.

    @SuppressWarnings("unchecked")
    private static Continuation<Unit> unit(SuspendingBody body) {
        return (Continuation<Unit>) (Continuation<?>) body;
    }

    @SuppressWarnings("unchecked")
    private static Continuation<Boolean> bool(SuspendingBody body) {
        return (Continuation<Boolean>) (Continuation<?>) body;
    }
}
