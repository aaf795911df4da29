package dev.joule.bench.threads;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.tools.load.LoadServer;
import dev.joule.tools.load.Service;
import java.io.IOException;
import java.util.concurrent.ThreadFactory;

/**
 * A child that serves until its input ends. In a row of rates it samples its own processor time for
 * each request, too, and the part of that outside the kernel.
 */
final class EchoService implements Workload {

    /** The ends of the names of the three rows. */
    static final String RATE = "_rps";

    static final String COST = "_cpu";
    static final String USER = "_user";

    private final ThreadFactory threads;

    EchoService(ThreadFactory threads) {
        this.threads = threads;
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws IOException {
        try (RequestCost cost = new RequestCost(Service.ECHO, plan);
                LoadServer server = LoadServer.start(threads, cost)) {
            sink.listening(server.port());
            LoadServer.awaitEndOfInput();
            if (row.endsWith(RATE)) {
                String family = row.substring(0, row.length() - RATE.length());
                cost.cpuMicros().forEach(micros -> sink.sample(family + COST, micros));
                double user = cost.userMicros();
                if (!Double.isNaN(user)) {
                    sink.sample(family + USER, user);
                }
            }
        }
    }
}
