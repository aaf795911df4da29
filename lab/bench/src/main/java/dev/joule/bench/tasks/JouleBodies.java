package dev.joule.bench.tasks;

import dev.joule.bench.child.Gate;
import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The bodies of Joule's tasks: small state machines, one step per poll. */
final class JouleBodies {

    private JouleBodies() {}

    /** Spawns children one by one and awaits the handle of each. */
    static final class JoinEach implements Pollable<Void> {
        private static final Pollable<Void> NOTHING = _ -> Poll.ready(null);

        private final Gate gate;
        private int left = TaskSizes.CHAIN;
        private @Nullable JoinHandle<Void> child;

        JoinEach(Gate gate) {
            this.gate = gate;
        }

        @Override
        public Poll<Void> poll(Context context) throws Exception {
            for (; ; ) {
                if (child != null && !child.poll(context).isReady()) {
                    return Poll.pending();
                }
                if (left-- == 0) {
                    gate.countDown();
                    return Poll.ready(null);
                }
                child = context.scheduler().spawn(NOTHING);
            }
        }
    }

    /** Spawns its successor. */
    static final class Link implements Pollable<Void> {
        private final Gate gate;
        private final int left;

        Link(Gate gate, int left) {
            this.gate = gate;
            this.left = left;
        }

        @Override
        public Poll<Void> poll(Context context) {
            if (left == 0) {
                gate.countDown();
            } else {
                context.scheduler().spawn(new Link(gate, left - 1));
            }
            return Poll.ready(null);
        }
    }

    /** Yields over and over. */
    static final class Yielder implements Pollable<Void> {
        private final Gate gate;
        private int left = TaskSizes.YIELDS;
        private @Nullable Pollable<Void> yielding;

        Yielder(Gate gate) {
            this.gate = gate;
        }

        @Override
        public Poll<Void> poll(Context context) throws Exception {
            for (; ; ) {
                if (yielding != null && !yielding.poll(context).isReady()) {
                    return Poll.pending();
                }
                if (left-- == 0) {
                    gate.countDown();
                    return Poll.ready(null);
                }
                yielding = Pollables.yieldNow();
            }
        }
    }

    /** Makes both oneshots, spawns the partner, sends, awaits the answer. */
    static final class Ping implements Pollable<Void> {
        private final Gate gate;
        private Oneshot.@Nullable Receiver<Boolean> answer;

        Ping(Gate gate) {
            this.gate = gate;
        }

        @Override
        public Poll<Void> poll(Context context) {
            if (answer == null) {
                Oneshot<Boolean> ping = Oneshot.create();
                Oneshot<Boolean> pong = Oneshot.create();
                context.scheduler().spawn(new Pong(ping.receiver(), pong.sender()));
                ping.sender().send(true);
                answer = pong.receiver();
            }
            if (!answer.poll(context).isReady()) {
                return Poll.pending();
            }
            gate.countDown();
            return Poll.ready(null);
        }
    }

    private record Pong(Oneshot.Receiver<Boolean> ping, Oneshot.Sender<Boolean> pong)
            implements Pollable<Void> {
        @Override
        public Poll<Void> poll(Context context) {
            if (!ping.poll(context).isReady()) {
                return Poll.pending();
            }
            pong.send(true);
            return Poll.ready(null);
        }
    }

    /** Sets timers that never fire, as most timeouts do, and cancels each. */
    static final class SetCancel implements Pollable<Double> {
        private static final Duration LONG = Duration.ofSeconds(30);

        @Override
        public Poll<Double> poll(Context context) throws Exception {
            long start = System.nanoTime();
            for (int i = 0; i < TaskSizes.TIMERS; i++) {
                Pollable<Void> timer = Timers.sleep(LONG);
                if (timer.poll(context).isReady()) {
                    throw new IllegalStateException("thirty seconds early");
                }
                timer.onCancel();
            }
            return Poll.ready((double) (System.nanoTime() - start) / TaskSizes.TIMERS);
        }
    }

    /** Sleeps for a millisecond and returns the time that it took. */
    static final class Sleeper implements Pollable<Long> {
        private final Pollable<Void> sleep = Timers.sleep(Duration.ofMillis(1));
        private boolean asleep;
        private long start;

        @Override
        public Poll<Long> poll(Context context) throws Exception {
            if (!asleep) {
                asleep = true;
                start = System.nanoTime();
            }
            return sleep.poll(context).isReady()
                    ? Poll.ready(System.nanoTime() - start)
                    : Poll.pending();
        }
    }
}
