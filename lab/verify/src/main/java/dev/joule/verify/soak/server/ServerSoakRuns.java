package dev.joule.verify.soak.server;

import dev.joule.verify.fault.Detection;
import dev.joule.verify.soak.server.ServerSelfCheck.Result;
import dev.joule.verify.soak.server.ThreadPlacement.CannotStartException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;

/** Runs {@code soak --server}: a server under load, with clients that leave at any time. */
public final class ServerSoakRuns {
    private ServerSoakRuns() {}

    /**
     * Runs the soak.
     *
     * @return the exit status: 0; 1 when the soak found an error; 2 when the agent is not installed
     */
    public static int run(PrintStream out, ServerSoakOptions options) throws InterruptedException {
        try {
            return soak(out, options);
        } catch (CannotStartException e) {
            out.println("soak: " + e.getMessage());
            return 2;
        } catch (IOException e) {
            out.println("soak: FAILED: " + e);
            return 1;
        }
    }

    private static int soak(PrintStream out, ServerSoakOptions options)
            throws IOException, InterruptedException, CannotStartException {
        out.println("soak: seed " + options.seed());
        List<Result> twins = ServerSelfCheck.all(options.workers(), options.seed());
        List<Result> escaped = twins.stream().filter(twin -> !twin.caught()).toList();
        for (Result twin : escaped) {
            out.println("ESCAPED: " + twin.twin());
            twin.said().forEach(text -> out.println("  | " + text));
        }
        out.printf("%d of %d faults caught%n", twins.size() - escaped.size(), twins.size());
        return escaped.isEmpty() && new ServerSoak(out, options).run() ? 0 : 1;
    }

    /** Returns the faults of servers that the soak must detect. */
    public static List<Detection> detections() {
        return Stream.of(FaultyServer.values())
                .filter(twin -> twin != FaultyServer.NONE)
                .map(twin -> Detection.ownOfSoak("server", twin))
                .toList();
    }
}
