package dev.joule.verify.sim;

import dev.joule.tools.children.Child;
import dev.joule.tools.children.Children;
import dev.joule.verify.coroutine.Coroutine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Runs simulations in JVMs with a woven scheduler. */
final class SimJvm implements AutoCloseable {
    private static final List<String> FLAGS =
            List.of(Coroutine.FLAG, "-XX:+UseSerialGC", "-Xmx2g", "-XX:TieredStopAtLevel=4");

    private final Path woven;

    SimJvm() throws IOException {
        woven = Children.folder("joule-sim");
        new SimWeaver().writeTo(woven);
    }

    /** Simulates one load; the output contains its figures if it succeeded. */
    Child.Outcome measure(Settings of, Duration limit) throws IOException, InterruptedException {
        List<String> words =
                Stream.of(
                                of.workers(),
                                of.load(),
                                of.tasks(),
                                of.taskNanos(),
                                of.seed(),
                                of.handOffNanos())
                        .map(Object::toString)
                        .toList();
        return Child.run(
                Child.java(List.of(woven), FLAGS, SimChild.class.getName(), words), null, limit);
    }

    @Override
    public void close() throws IOException {
        Children.delete(woven);
    }
}
