package dev.joule.bench.programs.catalog;

import dev.joule.bench.child.OtherSuite;
import dev.joule.bench.child.Starts;
import dev.joule.bench.child.Workload;
import dev.joule.bench.programs.BusyProgram;
import dev.joule.bench.programs.PoolProgram;
import dev.joule.bench.programs.ProgramRows;
import dev.joule.bench.programs.ProgramsSuite;
import dev.joule.bench.programs.RunFigure;
import dev.joule.bench.programs.ThreadProgram;
import dev.joule.bench.programs.servers.HelidonServer;
import dev.joule.bench.programs.servers.JdkServer;
import dev.joule.bench.programs.servers.JettyServer;
import dev.joule.bench.programs.servers.RunningServer;
import dev.joule.bench.programs.servers.ServerWorkload;
import dev.joule.bench.programs.spring.Application;
import dev.joule.bench.programs.spring.OneRequest;
import dev.joule.bench.programs.threads.BusyWorkload;
import dev.joule.bench.programs.threads.PoolWorkload;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/** Makes the programs a suite of the benchmarks; the parent starts it by its name. */
public final class ProgramCatalog implements OtherSuite {

    @Override
    public String name() {
        return ProgramsSuite.NAME;
    }

    /**
     * Returns the workloads, which are the same for both JVMs with virtual threads: only the flags
     * differ. The others are the programs without clients, on platform threads.
     */
    @Override
    public Map<String, Supplier<Workload>> workloads(String subject) {
        Map<String, Supplier<Workload>> rows = new HashMap<>();
        boolean isPlatform = subject.equals(ProgramsSuite.PLATFORM);
        ThreadFactory threads =
                isPlatform ? Thread.ofPlatform().factory() : Thread.ofVirtual().factory();
        for (ThreadProgram program : ThreadProgram.all()) {
            rows.put(RunFigure.measuredRow(program.label()), () -> of(program, threads));
        }
        if (isPlatform) {
            return rows;
        }
        rows.put(
                ProgramRows.START, () -> Workload.of(new Starts(OneRequest.class)::round));
        for (String program : ProgramRows.served()) {
            rows.put(RunFigure.measuredRow(program), () -> of(program));
        }
        return rows;
    }

    private static Workload of(ThreadProgram program, ThreadFactory threads) {
        return switch (program) {
            case PoolProgram pool -> new PoolWorkload(pool, threads);
            case BusyProgram busy -> new BusyWorkload(busy, threads);
        };
    }

    private static Workload of(String program) {
        return new ServerWorkload(server(ProgramRows.serverOf(program)));
    }

    private static RunningServer.Start server(String name) {
        return switch (name) {
            case "jetty" -> JettyServer::start;
            case "jdk_httpserver" -> JdkServer::start;
            case "helidon" -> HelidonServer::start;
            // One application, whichever of its paths is requested.
            default -> Application::start;
        };
    }
}
