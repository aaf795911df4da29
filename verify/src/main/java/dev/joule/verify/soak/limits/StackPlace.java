package dev.joule.verify.soak.limits;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** The threads whose stack ends. */
enum StackPlace {
    /** A thread outside the workers. */
    OUTSIDE {
        @Override
        void call(LimitsRound round, Callable<?> call) throws Exception {
            round.within("a call at the end of a stack", call);
        }
    },
    WORKER {
        @Override
        void call(LimitsRound round, Callable<?> call) throws Exception {
            round.within(
                    "a call at the end of a worker's stack",
                    () -> round.scheduler().submit(call).get());
        }
    },
    /** A virtual thread of the scheduler. */
    VIRTUAL {
        @Override
        void call(LimitsRound round, Callable<?> call) throws Exception {
            round.within(
                    "a call at the end of a virtual thread's stack",
                    () -> {
                        FutureTask<?> task = new FutureTask<>(call);
                        round.scheduler().ofVirtual().start(task);
                        return task.get();
                    });
        }
    },
    /** A thread of the pool for blocking calls. */
    BLOCKING {
        @Override
        void call(LimitsRound round, Callable<?> call) throws Exception {
            round.within(
                    "a call at the end of a blocking call's stack",
                    () -> round.scheduler().spawnBlocking(call).join());
        }
    };

    private static final List<StackPlace> ALL = List.of(values());

    /** Makes a call on such a thread, and waits for its end. */
    abstract void call(LimitsRound round, Callable<?> call) throws Exception;

    static StackPlace draw(SplittableRandom random) {
        return ALL.get(random.nextInt(ALL.size()));
    }
}
