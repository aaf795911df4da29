package dev.joule.bench.threads;

import dev.joule.bench.harness.Better;
import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Load;
import dev.joule.bench.harness.Row;
import java.util.List;

/** The rows of the suite, in the order of the table. */
final class ThreadRows {

    /** The part of the JDK's rate that is sent in rows of latency. */
    private static final double PART = 0.7;

    static final List<Row> ALL =
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
                    new Row("agent_start", "ms", FigureKind.SINGLE, "agent_start"),
                    new Row("behind_stall_spin", "ms", FigureKind.ONCE, "behind_stall_spin"),
                    new Row("behind_stall_pinned", "ms", FigureKind.ONCE, "behind_stall_pinned"),
                    new Row("behind_stall_read", "ms", FigureKind.ONCE, "behind_stall_read"),
                    new Row("behind_256_pinned", "ms", FigureKind.ONCE, "behind_256_pinned"),
                    new Row("behind_256_read", "ms", FigureKind.ONCE, "behind_256_read"),
                    rate("http_echo_64_rps", 64, "http_echo_64_wrk"),
                    cost("http_echo_64_cpu", "http_echo_64_rps"),
                    cost("http_echo_64_user", "http_echo_64_rps"),
                    wrk("http_echo_64_wrk", "http_echo_64_rps"),
                    rate("http_echo_512_rps", 512, "http_echo_512_wrk"),
                    cost("http_echo_512_cpu", "http_echo_512_rps"),
                    cost("http_echo_512_user", "http_echo_512_rps"),
                    wrk("http_echo_512_wrk", "http_echo_512_rps"),
                    latency("http_echo_64_p99", 64, "http_echo_64_rps"),
                    latency("http_echo_512_p99", 512, "http_echo_512_rps"));

    private ThreadRows() {}

    private static Row rate(String name, int connections, String wrk) {
        return Row.served(name, "req/s", Better.MORE, new Load(connections, null, wrk));
    }

    private static Row wrk(String name, String measuredBy) {
        return new Row(name, "req/s", FigureKind.SERVED, measuredBy, Better.MORE, null);
    }

    /** The server's processor time for each request, or the part of it outside the kernel. */
    private static Row cost(String name, String measuredBy) {
        return new Row(name, "us", FigureKind.SERVED, measuredBy, Better.LESS, null);
    }

    private static Row latency(String name, int connections, String rate) {
        Load.Share share = new Load.Share(rate, PART);
        return Row.served(name, "ms", Better.LESS, new Load(connections, share, null));
    }
}
