package dev.joule.bench.programs.pools;

import com.zaxxer.hikari.HikariDataSource;
import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.bench.fairness.Contest;
import dev.joule.bench.fairness.Figure;
import dev.joule.bench.fairness.Shares;
import dev.joule.bench.programs.PoolProgram;
import dev.joule.bench.programs.ProcessAccount;
import dev.joule.bench.programs.RunFigure;
import dev.joule.bench.programs.WholeRun;
import dev.joule.bench.programs.database.Accounts;
import dev.joule.bench.programs.database.Databases;
import dev.joule.bench.programs.database.Postgres;
import java.io.IOException;

/**
 * Runs the threads of a pool and reports all their figures.
 *
 * @param program the database and the sizes
 */
public record PoolWorkload(PoolProgram program) implements Workload {

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        switch (program.database()) {
            case H2 -> {
                try (HikariDataSource pool = Databases.h2(program.connections())) {
                    run(pool, plan, sink);
                }
            }
            case POSTGRES -> {
                try (Postgres server = Postgres.start();
                        HikariDataSource pool =
                                Databases.pool(server.url(), program.connections())) {
                    run(pool, plan, sink);
                }
            }
        }
    }

    private void run(HikariDataSource pool, SamplePlan plan, SampleSink sink)
            throws IOException, InterruptedException {
        Accounts.createIn(pool);
        Queries queries = new Queries(pool, program.threads());
        Shares shares =
                Contest.run(queries, Thread.ofVirtual().factory(), plan.warmup(), plan.measure());
        WholeRun run = queries.wholeRun();
        long memory = ProcessAccount.own().peakBytes();
        for (RunFigure figure : RunFigure.values()) {
            double value = run.figure(figure, queries.cpuSeconds(), memory);
            sink.sample(program.label() + figure.suffix(), value);
        }
        for (Figure figure : PoolProgram.SHARES) {
            sink.sample(program.label() + figure.suffix(), figure.of(shares));
        }
    }
}
