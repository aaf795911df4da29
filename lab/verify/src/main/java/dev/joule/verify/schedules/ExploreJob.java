package dev.joule.verify.schedules;

import dev.joule.tools.children.Child;
import dev.joule.tools.children.Child.Outcome;
import dev.joule.verify.Part.Effort;
import dev.joule.verify.Report;
import dev.joule.verify.coroutine.Coroutine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A run of the explorer on one subject and its faults. */
record ExploreJob(Exploration subject, Effort effort) implements ChildJob {
    private static final List<String> FLAGS =
            List.of(Coroutine.FLAG, "-XX:+UseSerialGC", "-Xmx512m");

    @Override
    public String name() {
        return subject.name();
    }

    @Override
    public Outcome run() throws IOException, InterruptedException {
        return run(List.of(subject.name(), effort.name()), effort);
    }

    static Outcome run(List<String> args, Effort effort) throws IOException, InterruptedException {
        List<String> command = Child.java(List.of(), FLAGS, ExploreChild.class.getName(), args);
        Duration limit = effort == Effort.QUICK ? Duration.ofMinutes(4) : Duration.ofMinutes(30);
        return Child.run(command, null, limit);
    }

    @Override
    public void tell(Outcome outcome, Report report) {
        if (!ResultLines.passOn(outcome.output(), report) || outcome.status() != 0) {
            report.failed(
                    name(),
                    outcome.isKilled() ? "took too long" : "ended with " + outcome.status());
            report.detail(outcome.text());
        }
    }
}
