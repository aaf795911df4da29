package dev.joule.cli.why;

import static dev.joule.cli.why.Sightings.MILLI;
import static dev.joule.cli.why.Sightings.dumps;
import static dev.joule.cli.why.Sightings.entering;
import static dev.joule.cli.why.Sightings.holding;
import static dev.joule.cli.why.Sightings.looks;
import static dev.joule.cli.why.Sightings.parked;
import static dev.joule.cli.why.Sightings.platform;
import static dev.joule.cli.why.Sightings.running;
import static dev.joule.cli.why.Sightings.samples;
import static dev.joule.cli.why.Sightings.second;
import static dev.joule.cli.why.Sightings.stack;
import static dev.joule.cli.why.Sightings.virtual;
import static dev.joule.cli.why.Sightings.waits;
import static dev.joule.cli.why.Sightings.worker;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.why.Observation.Kind;
import dev.joule.cli.why.Observation.Sample;
import dev.joule.cli.why.Observation.Stall;
import dev.joule.cli.why.Observation.Wait;
import dev.joule.cli.why.ThreadDump.Dumped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each rule fires from its threshold on, names the place, and keeps quiet below. */
@Timeout(20)
class RulesTest {
    private static final String PARSE = "com.acme.Parser.parse";
    private static final String SEMAPHORE = "java.util.concurrent.Semaphore$NonfairSync@1a";
    private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync@2b";

    @Test
    void anEmptyObservationHasNoFinding() {
        assertThat(found(new Observation())).isEmpty();
        assertThat(found(second())).isEmpty();
    }

    @Test
    void busyWorkersAreNamedWithTheirMethod() {
        assertThat(found(busy(10, 0, 16)))
                .singleElement()
                .asString()
                .contains(
                        "16 threads wait",
                        "all 2 workers are busy",
                        "100 % of the time in " + PARSE);
        assertThat(found(busy(10, 0, 15))).isEmpty();
        assertThat(found(busy(7, 3, 50))).isEmpty();
        assertThat(found(busy(4, 0, 50))).as("too few looks").isEmpty();
    }

    @Test
    void whereTheTimeInQueueIsKnownItDecides() {
        assertThat(found(busy(10, 0, 3).queueP99(20 * MILLI)))
                .singleElement()
                .asString()
                .startsWith("the p99 of waiting for a worker is 20 ms: all 2 workers are busy");
        assertThat(found(busy(10, 0, 300).queueP99(19 * MILLI))).isEmpty();
    }

    @Test
    void aLongQueueNowAndThenIsNamed() {
        assertThat(found(looks(second(), 2, 8, 5).queueP99(100 * MILLI)))
                .singleElement()
                .asString()
                .contains("1 of 100 for 100 ms or more");
        assertThat(found(looks(second(), 2, 8, 5).queueP99(99 * MILLI))).isEmpty();
    }

    private static Observation busy(int full, int other, long queued) {
        Observation seen = looks(second(), full, other, queued);
        for (int i = 0; i < 100; i++) {
            samples(seen, virtual(100 + i), stack(PARSE, "com.acme.Main.run"), 1);
        }
        return seen;
    }

    @Test
    void workersThatAreHeldAreNotBusy() {
        Observation seen = looks(second(), 10, 0, 50);
        dumps(seen, 1, List.of(running(1, true, "com.acme.Native.call", "com.acme.Main.run")));
        seen.stalls().add(new Stall(virtual(1), "virtual 1 runs com.acme.Native.call"));
        assertThat(found(seen))
                .singleElement()
                .asString()
                .contains("the workers are held by calls that wait in com.acme.Native.call");
    }

    @Test
    void aFileThatHoldsAWorkerIsNamed() {
        assertThat(found(waits(second(), Kind.FILE, virtual(1), 20, "/a/pipe", 1)))
                .singleElement()
                .asString()
                .isEqualTo(
                        "a worker was held 20 ms by a file access (/a/pipe) in"
                                + " com.acme.Store.load");
        assertThat(found(waits(second(), Kind.FILE, virtual(1), 19, "/a/pipe", 9))).isEmpty();
        assertThat(found(waits(second(), Kind.FILE, platform(1), 500, "/a/pipe", 1))).isEmpty();
        assertThat(found(waits(second().nanos(1_001 * MILLI), Kind.FILE, virtual(1), 20, "x", 1)))
                .as("below two percent of the time")
                .isEmpty();
    }

    @Test
    void aSleepOfATaskHoldsItsWorkerAndThatOfAVirtualThreadDoesNot() {
        assertThat(found(waits(second(), Kind.SLEEP, worker(1), 50, "a sleep", 2)))
                .singleElement()
                .asString()
                .contains("a worker was held 50 ms by Thread.sleep in com.acme.Store.load");
        assertThat(found(waits(second(), Kind.SLEEP, virtual(1), 50, "a sleep", 2))).isEmpty();
    }

    @Test
    void aWorkerThatWaitsForWorkIsNotHeld() {
        Observation seen = second();
        seen.waits()
                .add(
                        new Wait(
                                Kind.PARK,
                                worker(0),
                                900 * MILLI,
                                0,
                                "something",
                                stack("dev.joule.internal.idle.Parker.park")));
        assertThat(found(seen)).isEmpty();
    }

    @Test
    void pinnedThreadsAreNamed() {
        assertThat(found(waits(second(), Kind.PINNED, virtual(1), 20, "Native frame", 1)))
                .singleElement()
                .asString()
                .contains("pinned virtual threads", "com.acme.Store.load", "20 ms");
        assertThat(found(waits(second(), Kind.PINNED, virtual(1), 19, "Native frame", 9)))
                .isEmpty();
    }

    @Test
    void aThreadThatStaysOnItsWorkerNeverYields() {
        List<Dumped> threads = List.of(running(7, true, PARSE), running(8, false, PARSE));
        Observation seen = samples(second(), virtual(7), stack(PARSE), 80);
        assertThat(found(dumps(seen, 4, threads)))
                .singleElement()
                .asString()
                .contains("virtual 7 never gives its worker back", PARSE);
        assertThat(found(dumps(samples(second(), virtual(7), stack(PARSE), 79), 4, threads)))
                .isEmpty();
        assertThat(found(dumps(samples(second(), virtual(8), stack(PARSE), 90), 4, threads)))
                .as("it was seen off its worker")
                .isEmpty();
    }

    @Test
    void withoutThreadDumpsAFullProcessorIsNeeded() {
        assertThat(found(samples(second(), virtual(7), stack(PARSE), 95))).hasSize(1);
        assertThat(found(samples(second(), virtual(7), stack(PARSE), 94))).isEmpty();
        assertThat(found(samples(second(), platform(7), stack(PARSE), 100))).isEmpty();
    }

    @Test
    void yieldsWithoutEndAreNamed() {
        assertThat(found(yields(20, 80)))
                .singleElement()
                .asString()
                .contains("20 threads yield without end in com.acme.Main.await");
        assertThat(found(yields(19, 81))).isEmpty();
    }

    private static Observation yields(int yields, int others) {
        Observation seen = second();
        for (int i = 0; i < yields + others; i++) {
            Stack stack =
                    i < yields
                            ? stack("java.lang.Thread.yield", "com.acme.Main.await")
                            : stack("com.acme.Main.work");
            samples(seen, virtual(100 + i), stack, 1);
        }
        return seen;
    }

    @Test
    void throttlingIsNamed() {
        assertThat(found(second().throttled(0.3)))
                .containsExactly("the container is throttled 30 % of the time");
        assertThat(found(second().throttled(0.09))).isEmpty();
    }

    @Test
    void garbageCollectionIsNamedWithThePlaceThatAllocates() {
        Observation seen = second().collected(5, 100 * MILLI);
        seen.allocations().add(new Sample(virtual(1), stack(PARSE), 1_000));
        assertThat(of(seen).findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.text()).contains("stops the program 10 % of the time");
                    assertThat(finding.evidence()).anyMatch(e -> e.contains(PARSE));
                });
        assertThat(found(second().collected(5, 99 * MILLI))).isEmpty();
    }

    @Test
    void manyRunnablePlatformThreadsAreNamed() {
        Observation seen = second().load(1, 1);
        for (int i = 0; i < 8; i++) {
            samples(seen, platform(i), stack(PARSE), 5);
        }
        assertThat(found(seen))
                .singleElement()
                .asString()
                .contains("8 platform threads are runnable at a time, on 2 processors");
        assertThat(found(seen.load(0.5, 0.5))).isEmpty();
    }

    @Test
    void aStarvedPoolIsNamedWithThoseWhoHaveWhatOthersWaitFor() {
        assertThat(found(dumps(second(), 2, pool(8, 2))))
                .singleElement()
                .asString()
                .contains(
                        "8 threads wait in com.acme.Pool.take, and only 2 others",
                        "in com.acme.Dao.query");
        assertThat(found(dumps(second(), 2, pool(7, 2)))).isEmpty();
        assertThat(found(dumps(second(), 2, pool(8, 9)))).as("most have one").isEmpty();
        assertThat(found(dumps(second(), 2, pool(8, 0)))).as("idle").isEmpty();
        assertThat(found(dumps(dumps(second(), 1, pool(9, 1)), 1, pool(9, 3))))
                .as("consumers that have more or less to do")
                .isEmpty();
        assertThat(found(dumps(dumps(second(), 1, pool(50, 2)), 1, pool(1, 2))))
                .as("only now and then")
                .isEmpty();
    }

    private static List<Dumped> pool(int waiting, int holding) {
        List<Dumped> threads = new ArrayList<>();
        for (int i = 0; i < waiting; i++) {
            threads.add(
                    parked(
                            i,
                            SEMAPHORE,
                            "com.acme.Pool.take",
                            "com.acme.Dao.serve",
                            "com.acme.M.r"));
        }
        for (int i = 0; i < holding; i++) {
            threads.add(
                    parked(
                            1_000 + i,
                            null,
                            "com.acme.Dao.query",
                            "com.acme.Dao.serve:2",
                            "com.acme.M.r"));
        }
        return threads;
    }

    @Test
    void threadsThatWaitForWorkStarveNoPool() {
        List<Dumped> threads = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String queue =
                    "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject@3";
            threads.add(
                    parked(
                            i,
                            queue,
                            "java.util.concurrent.LinkedBlockingQueue.take",
                            "java.util.concurrent.ThreadPoolExecutor.getTask",
                            "com.acme.Pool.run"));
        }
        threads.add(running(99, true, "com.acme.Pool.run"));
        assertThat(found(dumps(second(), 2, threads))).isEmpty();
        List<Dumped> consumers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            consumers.add(
                    parked(
                            i,
                            "com.acme.Items@4",
                            "com.acme.WorkerPool.next",
                            "com.acme.WorkerPool.run"));
        }
        consumers.add(running(99, true, "com.acme.Task.go", "com.acme.WorkerPool.run:2"));
        assertThat(found(dumps(second(), 2, consumers))).isEmpty();
    }

    @Test
    void aContendedLockIsNamedWithItsHolder() {
        assertThat(found(dumps(second(), 2, lock(4))))
                .singleElement()
                .asString()
                .contains("4 threads wait for one lock (Object) in com.acme.Book.add")
                .contains("held in com.acme.Disk.write");
        assertThat(found(dumps(second(), 2, lock(3)))).isEmpty();
    }

    private static List<Dumped> lock(int waiting) {
        List<Dumped> threads = new ArrayList<>();
        threads.add(holding(50, "java.lang.Object@1", "com.acme.Disk.write", "com.acme.Book.add"));
        for (int i = 0; i < waiting; i++) {
            threads.add(entering(i, "java.lang.Object@1", 50L, "com.acme.Book.add"));
        }
        return threads;
    }

    @Test
    void theHolderOfAnExplicitLockIsFoundByItsStack() {
        List<Dumped> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(
                    parked(
                            i,
                            LOCK,
                            "java.util.concurrent.locks.ReentrantLock.lock",
                            "com.acme.Book.add"));
        }
        threads.add(running(9, true, "com.acme.Disk.write", "com.acme.Book.add:2"));
        assertThat(found(dumps(second(), 2, threads)))
                .singleElement()
                .asString()
                .contains(
                        "one lock (ReentrantLock) in com.acme.Book.add",
                        "held in com.acme.Disk.write");
        assertThat(found(dumps(second(), 2, accepting(5)))).as("turns to accept").isEmpty();
    }

    private static List<Dumped> accepting(int waiting) {
        List<Dumped> threads = new ArrayList<>();
        for (int i = 0; i < waiting; i++) {
            threads.add(parked(i, LOCK, "sun.nio.ch.NioSocketImpl.accept", "com.acme.Server.run"));
        }
        return threads;
    }

    @Test
    void withoutThreadDumpsTheWaitsTellOfALock() {
        assertThat(found(waits(second(), Kind.MONITOR, platform(1), 500, "com.acme.Book", 8)))
                .singleElement()
                .asString()
                .contains("4 threads wait for one lock on average: Book in com.acme.Store.load");
        assertThat(found(waits(second(), Kind.MONITOR, platform(1), 500, "com.acme.Book", 7)))
                .isEmpty();
    }

    @Test
    void aDeadlockIsNamedWithItsThreads() {
        List<Dumped> threads =
                List.of(
                        entering(1, "A@1", 2L, "com.acme.X.a"),
                        entering(2, "B@2", 1L, "com.acme.X.b"),
                        entering(3, "A@1", 2L, "com.acme.X.a"));
        assertThat(found(dumps(second(), 2, threads)))
                .singleElement()
                .asString()
                .startsWith("deadlock: 2 threads wait for each other for ever: ")
                .contains("virtual 1", "virtual 2")
                .doesNotContain("virtual 3");
        List<Dumped> chain =
                List.of(
                        entering(1, "A@1", 2L, "com.acme.X.a"),
                        entering(2, "B@2", 3L, "com.acme.X.b"),
                        running(3, true, "com.acme.X.c"));
        assertThat(found(dumps(second(), 2, chain))).isEmpty();
        List<Dumped> before =
                List.of(running(1, true, "com.acme.X.a"), entering(2, "B@2", 1L, "com.acme.X.b"));
        assertThat(found(dumps(dumps(second(), 1, before), 1, threads)))
                .as("it went on in between")
                .isEmpty();
    }

    @Test
    void lateTimersAreNamed() {
        assertThat(found(sleeps(3, 57)))
                .singleElement()
                .asString()
                .contains("timers are late, by up to 50 ms", "took 60 ms instead of 10 ms");
        assertThat(found(sleeps(2, 0))).as("too few").isEmpty();
        assertThat(found(sleeps(3, 58))).as("too small a share").isEmpty();
        assertThat(found(sleeps(3, 0).load(1, 0.1))).as("others are to blame").isEmpty();
    }

    private static Observation sleeps(int late, int inTime) {
        Observation seen = second();
        for (int i = 0; i < late + inTime; i++) {
            seen.waits()
                    .add(
                            new Wait(
                                    Kind.SLEEP,
                                    virtual(i),
                                    (i < late ? 60 : 11) * MILLI,
                                    10 * MILLI,
                                    "a sleep",
                                    stack("com.acme.Clock.tick")));
        }
        return seen;
    }

    @Test
    void timeThatIsSpentOutsideIsNamed() {
        assertThat(found(waits(second(), Kind.SOCKET, virtual(1), 500, "db:5432", 2)))
                .singleElement()
                .asString()
                .startsWith("nothing here: the time is spent outside, in waits for db:5432");
        assertThat(found(waits(second(), Kind.SOCKET, virtual(1), 499, "db:5432", 2))).isEmpty();
        assertThat(found(waits(second(), Kind.SOCKET, virtual(1), 49, "db:5432", 100))).isEmpty();
        assertThat(found(waits(second(), Kind.SOCKET, virtual(1), 900, "client:40000", 5)))
                .as("our clients, who have nothing to ask")
                .isEmpty();
    }

    @Test
    void theWorstComesFirst() {
        Observation seen = second().throttled(0.1).collected(1, 900 * MILLI);
        assertThat(of(seen).findings())
                .extracting(Finding::rule)
                .containsExactly(Rule.GARBAGE_COLLECTION, Rule.THROTTLED);
        assertThat(of(seen).lines().getFirst()).startsWith("1. garbage collection");
    }

    @Test
    void aRuleCanBeLeftOutAndALimitChanged() {
        Observation seen = second().throttled(0.3);
        assertThat(Answer.of("", seen, new Limits(Map.of()), Set.of("throttled")).findings())
                .isEmpty();
        Limits limits = new Limits(Map.of("throttled-share", 0.4));
        assertThat(Answer.of("", seen, limits, Set.of()).findings()).isEmpty();
    }

    private static List<String> found(Observation seen) {
        return of(seen).findings().stream().map(Finding::text).toList();
    }

    private static Answer of(Observation seen) {
        return Answer.of("a test", seen, new Limits(Map.of()), Set.of());
    }
}
