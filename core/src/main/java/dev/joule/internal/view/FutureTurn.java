package dev.joule.internal.view;

import dev.joule.internal.park.StackRoom;
import java.util.Objects;
import java.util.concurrent.RunnableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A submitted future's turn: runs the future, from the queue or for a worker that waits for it. A
 * future that a shutdown has returned is run only by its receiver, and not through this.
 */
final class FutureTurn extends ViewTask {
    private @Nullable RunnableFuture<?> future;

    FutureTurn(View view) {
        super(view);
    }

    /** Sets the future to run; before the task is listed. */
    void setFuture(RunnableFuture<?> future) {
        this.future = future;
    }

    @Override
    public RunnableFuture<?> command() {
        return Objects.requireNonNull(future);
    }

    @Override
    Object guarded() {
        return command();
    }

    @Override
    public void run() {
        StackRoom.require();
        if (begin()) {
            try {
                command().run();
            } finally {
                end();
            }
        }
    }
}
