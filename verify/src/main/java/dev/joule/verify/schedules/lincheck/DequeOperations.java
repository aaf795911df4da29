package dev.joule.verify.schedules.lincheck;

import dev.joule.compute.internal.deque.Loot;
import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StealResult;
import dev.joule.verify.schedules.lincheck.RingOperations.Numbered;
import java.util.ArrayDeque;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/** A compute pool's deque: its owner at one end, thieves at the other. */
@Param(name = "number", gen = IntGen.class, conf = "1:9")
public final class DequeOperations {
    private static final int NOTHING = -1;

    private final StealDeque<Numbered> deque = new StealDeque<>();

    /** Creates the subject; called by Lincheck. */
    public DequeOperations() {
        Invocations.add();
    }

    @Operation(nonParallelGroup = "owner")
    public void push(int number) {
        deque.push(new Numbered(number));
    }

    @Operation(nonParallelGroup = "owner")
    public int pop() {
        return Numbered.of(deque.pop());
    }

    @Operation
    public int steal() {
        Loot<Numbered> loot = new Loot<>();
        StealResult result = deque.steal(loot);
        while (result == StealResult.RETRY) {
            result = deque.steal(loot);
        }
        return result == StealResult.SUCCESS ? loot.take().number() : NOTHING;
    }

    /** A queue with two ends. */
    public static final class Spec {
        private final ArrayDeque<Integer> deque = new ArrayDeque<>();

        /** Creates the subject; called by Lincheck. */
        public Spec() {}

        public void push(int number) {
            deque.addLast(number);
        }

        public int pop() {
            return numberOf(deque.pollLast());
        }

        public int steal() {
            return numberOf(deque.pollFirst());
        }

        private static int numberOf(@Nullable Integer element) {
            return element == null ? NOTHING : element;
        }
    }
}
