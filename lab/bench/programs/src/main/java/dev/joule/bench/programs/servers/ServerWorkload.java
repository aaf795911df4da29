package dev.joule.bench.programs.servers;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.tools.load.LoadServer;

/**
 * Serves until the input of this process ends. The generator takes the samples.
 *
 * @param start starts the server
 */
public record ServerWorkload(RunningServer.Start start) implements Workload {

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        RunningServer server = start.start();
        sink.listening(server.port());
        LoadServer.awaitEndOfInput();
        server.stop().stop();
    }
}
