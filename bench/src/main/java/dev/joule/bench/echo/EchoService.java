package dev.joule.bench.echo;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import java.io.IOException;
import java.util.concurrent.ThreadFactory;

/** A child that serves until its input ends, and takes no samples itself. */
public final class EchoService implements Workload {

    private final ThreadFactory threads;

    public EchoService(ThreadFactory threads) {
        this.threads = threads;
    }

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws IOException {
        try (EchoServer server = EchoServer.start(threads)) {
            sink.listening(server.port());
            while (System.in.read() >= 0) {
                // The content of the input does not matter, only its end.
            }
        }
    }
}
