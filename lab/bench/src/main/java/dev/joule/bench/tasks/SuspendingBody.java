package dev.joule.bench.tasks;

import dev.joule.bench.child.Gate;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.SuspendLambda;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.Job;
import org.jspecify.annotations.Nullable;

/**
 * The body of a coroutine, in the form that Kotlin's compiler gives to a suspending lambda: the
 * lambda is a template, {@link #create} creates the instance that runs, and {@link #invokeSuspend}
 * is a state machine that returns early wherever the body suspends.
 */
@SuppressWarnings("serial") // so are the lambdas of Kotlin, and this one is never written
abstract class SuspendingBody extends SuspendLambda
        implements Function2<CoroutineScope, Continuation<? super Unit>, Object> {

    /** The value that a body returns where it suspends. */
    static final Object SUSPENDED = IntrinsicsKt.getCOROUTINE_SUSPENDED();

    SuspendingBody(@Nullable Continuation<Object> completion) {
        super(2, completion);
    }

    /** Returns a fresh instance of the body, which resumes {@code completion} at its end. */
    abstract SuspendingBody fresh(@Nullable Continuation<Object> completion);

    /** Continues the body from its current state; the argument is the awaited result. */
    @Override
    public abstract Object invokeSuspend(Object result);

    @Override
    @SuppressWarnings("unchecked") // Kotlin's type for a continuation of any value
    public final Continuation<Unit> create(@Nullable Object value, Continuation<?> completion) {
        return (Continuation<Unit>) (Continuation<?>) fresh((Continuation<Object>) completion);
    }

    @Override
    public final Object invoke(CoroutineScope scope, Continuation<? super Unit> completion) {
        return ((SuspendingBody) (Continuation<?>) create(scope, completion))
                .invokeSuspend(Unit.INSTANCE);
    }

    /** Runs {@code GlobalScope.launch(Dispatchers.Default) { body }}. */
    final Job launch() {
        return BuildersKt.launch(
                GlobalScope.INSTANCE, Dispatchers.getDefault(), CoroutineStart.DEFAULT, this);
    }

    /** Returns a body that does not suspend. */
    static SuspendingBody of(Runnable body) {
        return new Straight(body, null);
    }

    /** Returns a body that counts down at a gate. */
    static SuspendingBody through(Gate gate) {
        return of(gate::countDown);
    }

    private static final class Straight extends SuspendingBody {
        private final Runnable body;

        Straight(Runnable body, @Nullable Continuation<Object> completion) {
            super(completion);
            this.body = body;
        }

        @Override
        SuspendingBody fresh(@Nullable Continuation<Object> completion) {
            return new Straight(body, completion);
        }

        @Override
        public Object invokeSuspend(Object result) {
            body.run();
            return Unit.INSTANCE;
        }
    }
}
