package dev.joule.cli.demo;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * The amount of each load, the same for every subject. Trees and ping-pong are closed loads that
 * use all available capacity. Their items have the same weight, so that a pool gains nothing by
 * preferring one of them. The others arrive at their own rate and need a few percent.
 *
 * @param trees trees that grow at a time
 * @param pairs pairs of players
 * @param sleepers sleeping tasks
 * @param externalPerSecond submissions from outside
 * @param longPerSecond long tasks submitted from outside
 */
record Mix(int trees, int pairs, int sleepers, int externalPerSecond, int longPerSecond) {

    /**
     * Returns the mix for that many workers; more workers than processors get no more load, since
     * they do not make the machine faster.
     */
    static Mix of(int workers, int processors) {
        int lanes = Math.min(workers, processors);
        return new Mix(4 * lanes, 4 * lanes, 32 * lanes, 5_000 * lanes, 5 * lanes);
    }

    List<Load> on(Subject subject, Submitter submitter) {
        Executor executor = subject.executor();
        return List.of(
                new TreeLoad(executor, submitter, trees),
                subject.pingPong(submitter, pairs),
                subject.timers(sleepers),
                new PacedLoad(Kind.EXTERNAL, executor, submitter, externalPerSecond, Work.REQUEST),
                new PacedLoad(Kind.LONG, executor, submitter, longPerSecond, Work.LONG));
    }
}
