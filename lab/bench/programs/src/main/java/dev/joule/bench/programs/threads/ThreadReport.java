package dev.joule.bench.programs.threads;

import dev.joule.bench.child.ProcessAccount;
import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.fairness.Contest;
import dev.joule.bench.fairness.Figure;
import dev.joule.bench.fairness.Shares;
import dev.joule.bench.harness.WholeRun;
import dev.joule.bench.programs.RunFigure;
import dev.joule.bench.programs.ThreadProgram;
import java.io.IOException;
import java.util.concurrent.ThreadFactory;

/** Runs the threads of a program and reports all their figures. */
final class ThreadReport {

    private ThreadReport() {}

    static void of(
            ThreadProgram program,
            ThreadFactory threads,
            Turn turn,
            SamplePlan plan,
            SampleSink sink)
            throws IOException, InterruptedException {
        Turns turns = new Turns(turn, program.threads());
        Shares shares = Contest.run(turns, threads, plan.warmup(), plan.measure());
        WholeRun run = turns.wholeRun();
        long memory = ProcessAccount.own().peakBytes();
        for (RunFigure figure : RunFigure.values()) {
            double value = figure.of(run, turns.cpuSeconds(), memory);
            sink.sample(program.label() + figure.suffix(), value);
        }
        for (Figure figure : ThreadProgram.SHARES) {
            sink.sample(program.label() + figure.suffix(), figure.of(shares));
        }
    }
}
