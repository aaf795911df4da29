package dev.joule.bench.threads;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.load.LoadServer;
import dev.joule.load.Service;
import java.io.IOException;
import java.util.concurrent.ThreadFactory;

/** A child that serves until its input ends, and takes no samples itself. */
final class EchoService implements Workload {

    private final ThreadFactory threads;

    EchoService(ThreadFactory threads) {
        this.threads = threads;
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws IOException {
        try (LoadServer server = LoadServer.start(threads, Service.ECHO)) {
            sink.listening(server.port());
            LoadServer.awaitEndOfInput();
        }
    }
}
