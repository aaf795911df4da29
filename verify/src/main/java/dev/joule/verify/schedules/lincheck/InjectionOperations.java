package dev.joule.verify.schedules.lincheck;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.schedules.lincheck.RingOperations.Numbered;
import java.util.ArrayDeque;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Submissions to one shard; only one worker fetches, since the try-lock rejects a second one. */
@Param(name = "number", gen = IntGen.class, conf = "1:9")
public final class InjectionOperations {
    private static final int SHARD = 0;

    private final InjectionQueue queue = new InjectionQueue(1);
    private final LocalQueue batch = new LocalQueue(2);

    /** Creates the subject; called by Lincheck. */
    public InjectionOperations() {
        Invocations.add();
    }

    @Operation
    public boolean submit(int number) {
        return queue.trySubmit(new Numbered(number), SHARD);
    }

    @Operation(nonParallelGroup = "worker")
    public int fetch() {
        return Numbered.of(queue.fetch(batch, SHARD, 1));
    }

    @Operation(runOnce = true)
    public void close() {
        queue.close();
    }

    /** A queue that can be closed. */
    public static final class Spec {
        private final ArrayDeque<Integer> waiting = new ArrayDeque<>();
        private boolean closed;

        /** Creates the subject; called by Lincheck. */
        public Spec() {}

        public boolean submit(int number) {
            return !closed && waiting.add(number);
        }

        public int fetch() {
            Integer first = waiting.poll();
            return first == null ? -1 : first;
        }

        public void close() {
            closed = true;
        }
    }
}
