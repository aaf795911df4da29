package dev.joule.verify.sim;

import dev.joule.tools.children.Child;
import dev.joule.tools.children.Children;
import dev.joule.verify.coroutine.Coroutine;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.FaultyClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs simulations in JVMs with a woven scheduler, optionally with a fault. */
final class SimJvm implements AutoCloseable {
    private static final List<String> FLAGS =
            List.of(Coroutine.FLAG, "-XX:+UseSerialGC", "-Xmx2g", "-XX:TieredStopAtLevel=4");

    private final Path woven;

    SimJvm(SimWeaver.Mode mode, @Nullable Fault fault) throws IOException {
        woven = Children.folder("joule-sim");
        if (fault != null) {
            FaultyClasses.writeTo(woven, fault);
        }
        new SimWeaver(mode).writeTo(woven);
    }

    /** Simulates one load; the output contains its figures if it succeeded. */
    Child.Outcome measure(Settings of, Duration limit) throws IOException, InterruptedException {
        return run(
                limit,
                "measure",
                of.workers(),
                of.load(),
                of.tasks(),
                of.taskNanos(),
                of.seed(),
                of.handOffNanos());
    }

    /** Simulates many small loads; its status is 0 if none failed. */
    Child.Outcome check(long firstSeed, long seeds, Duration limit)
            throws IOException, InterruptedException {
        return run(limit, "check", firstSeed, seeds);
    }

    private Child.Outcome run(Duration limit, Object... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        return Child.run(
                Child.java(List.of(woven), FLAGS, SimChild.class.getName(), words), null, limit);
    }

    @Override
    public void close() throws IOException {
        Children.delete(woven);
    }
}
