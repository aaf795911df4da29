package dev.joule.verify.schedules.lincheck;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import java.util.ArrayDeque;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/** A ring that is never full: its free room during a steal is not linearizable, and need not be. */
@Param(name = "number", gen = IntGen.class, conf = "1:9")
public final class RingOperations {
    private static final int NOTHING = -1;

    private final LocalQueue ring = new LocalQueue(16);

    /**
     * The thief's ring, full so that a steal takes only one task: the count of a larger steal may
     * be stale.
     */
    private final LocalQueue hands = new LocalQueue(2);

    public RingOperations() {
        Invocations.add();
        hands.tryPush(new Numbered(0));
        hands.tryPush(new Numbered(0));
    }

    @Operation(nonParallelGroup = "owner")
    public boolean push(int number) {
        return ring.tryPush(new Numbered(number));
    }

    @Operation(nonParallelGroup = "owner")
    public int pop() {
        return Numbered.of(ring.pop());
    }

    @Operation
    public int steal() {
        Steal stolen = new Steal();
        while (true) {
            int count = ring.stealInto(hands, stolen);
            if (count == Steal.EMPTY) {
                return NOTHING;
            }
            if (count != Steal.RETRY) {
                return Numbered.of(stolen.takeFirst());
            }
        }
    }

    /** A queue. */
    public static final class Spec {
        private final ArrayDeque<Integer> queue = new ArrayDeque<>();

        /** Creates the subject; called by Lincheck. */
        public Spec() {}

        public boolean push(int number) {
            return queue.add(number);
        }

        public int pop() {
            return steal();
        }

        public int steal() {
            Integer first = queue.poll();
            return first == null ? NOTHING : first;
        }
    }

    /** A task with a number. */
    record Numbered(int number) implements Runnable {
        static int of(@Nullable Runnable task) {
            return task instanceof Numbered numbered ? numbered.number() : NOTHING;
        }

        @Override
        public void run() {}
    }
}
