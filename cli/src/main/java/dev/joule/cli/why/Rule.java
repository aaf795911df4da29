package dev.joule.cli.why;

import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The rules, the gravest first. Each finds one illness, in an observation and nothing else. */
@SuppressWarnings("ImmutableEnumChecker") // the functions are method references
enum Rule {
    DEADLOCK(1000, LockRules::deadlock),
    NEVER_YIELDS(60, ProcessorRules::neverYields),
    YIELDS_TO_ITSELF(50, ProcessorRules::yieldsToItself),
    THROTTLED(40, ProcessorRules::throttled),
    GARBAGE_COLLECTION(35, ProcessorRules::garbageCollection),
    PINNED(30, WaitRules::pinned),
    HELD_WORKER(25, WaitRules::heldWorker),
    STARVED_POOL(20, LockRules::starvedPool),
    CONTENDED_LOCK(20, LockRules::contendedLock),
    RUNNABLE_THREADS(15, ProcessorRules::runnableThreads),
    BUSY_WORKERS(10, ProcessorRules::busyWorkers),
    LATE_TIMERS(5, WaitRules::lateTimers),
    LONG_QUEUE(0.3, ProcessorRules::longQueue),
    OUTSIDE(0.05, WaitRules::outside);

    private final double gravity;
    private final BiFunction<Observation, Limits, Stream<Finding>> examination;

    Rule(double gravity, BiFunction<Observation, Limits, Stream<Finding>> examination) {
        this.gravity = gravity;
        this.examination = examination;
    }

    double gravity() {
        return gravity;
    }

    /** Returns the name on the command line, in JSON and in the guide. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Stream<Finding> examine(Observation seen, Limits limits) {
        return examination.apply(seen, limits);
    }

    static List<String> labels() {
        return Stream.of(values()).map(Rule::label).toList();
    }
}
