package dev.joule.bench.programs;

import dev.joule.bench.harness.WholeRun;
import dev.joule.bench.harness.WrkRun;
import java.io.IOException;
import java.time.Duration;

/** A source of requests to one server. */
interface Generator extends AutoCloseable {

    /** Sends requests for that time and forgets their latencies. */
    void warmUp(Duration time) throws IOException, InterruptedException;

    /** Sends requests for that time. */
    WholeRun run(Duration time) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;

    /** Returns wrk as a generator. */
    static Generator of(WrkRun wrk) {
        return new Generator() {
            @Override
            public void warmUp(Duration time) throws IOException, InterruptedException {
                wrk.run(time);
            }

            @Override
            public WholeRun run(Duration time) throws IOException, InterruptedException {
                return wrk.run(time);
            }

            @Override
            public void close() {
                // Each run is a process that has ended.
            }
        };
    }
}
