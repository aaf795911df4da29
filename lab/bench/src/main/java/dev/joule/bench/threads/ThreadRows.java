package dev.joule.bench.threads;

import dev.joule.bench.harness.Better;
import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Load;
import dev.joule.bench.harness.Row;
import java.util.List;
import java.util.stream.Stream;

/** The rows of the suite, in the order of the table. */
final class ThreadRows {

    /** The part of the JDK's rate that is sent in rows of latency. */
    private static final double PART = 0.7;

    private static final List<Row> OF_THREADS =
            List.of(
                    Row.nanos("spawn_remote"),
                    Row.nanos("spawn_local"),
                    Row.nanos("start_join"),
                    Row.nanos("yield_many"),
                    Row.nanos("ping_pong"),
                    Row.nanos("queue_64"),
                    Row.nanos("queue_8x8"),
                    Row.nanos("lock_contended"),
                    Row.nanos("monitor_contended"),
                    Row.nanos("sleep_10k"),
                    new Row("blocking_5ms", "ms", FigureKind.BATCHED, "blocking_5ms"),
                    new Row("agent_start", "ms", FigureKind.BATCHED, "agent_start"),
                    new Row("behind_stall_spin", "ms", FigureKind.ONCE, "behind_stall_spin"),
                    new Row("behind_stall_pinned", "ms", FigureKind.ONCE, "behind_stall_pinned"),
                    new Row("behind_stall_read", "ms", FigureKind.ONCE, "behind_stall_read"),
                    new Row("behind_256_pinned", "ms", FigureKind.ONCE, "behind_256_pinned"),
                    new Row("behind_256_read", "ms", FigureKind.ONCE, "behind_256_read"));

    static final List<Row> ALL =
            Stream.of(OF_THREADS, echo("http_echo_64", 64), echo("http_echo_512", 512))
                    .flatMap(List::stream)
                    .toList();

    private ThreadRows() {}

    /**
     * Returns the rows of a server: under closed loops of two generators, and under an open one. A
     * tail is that of a whole run.
     */
    static List<Row> echo(String server, int connections) {
        String rate = server + "_rps";
        String wrk = server + "_wrk";
        String tail = server + "_p99";
        Load.Share share = new Load.Share(rate, PART);
        return List.of(
                Row.served(rate, "req/s", Better.MORE, new Load(connections, null, wrk)),
                besides(server + "_cpu", "us", rate),
                besides(server + "_user", "us", rate),
                besides(server + "_closed_p99", "ms", rate),
                new Row(wrk, "req/s", FigureKind.SERVED, rate, Better.MORE, null),
                besides(wrk + "_p99", "ms", rate),
                Row.served(tail, "ms", Better.LESS, new Load(connections, share, null)),
                besides(server + "_p50", "ms", tail),
                besides(server + "_p999", "ms", tail),
                besides(server + "_max", "ms", tail));
    }

    /** Returns a row that is measured together with another. */
    private static Row besides(String name, String unit, String measuredBy) {
        return new Row(name, unit, FigureKind.SERVED, measuredBy, Better.LESS, null);
    }
}
