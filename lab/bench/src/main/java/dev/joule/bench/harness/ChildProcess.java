package dev.joule.bench.harness;

import dev.joule.tools.children.Child;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A child, from its start until it is done, dead or killed.
 *
 * @param keep the file for its output if it fails
 */
record ChildProcess(List<String> command, Duration limit, Path keep) {

    ChildProcess {
        command = List.copyOf(command);
    }

    Outcome run() throws IOException, InterruptedException {
        Child.Outcome ended = Child.run(command, null, limit);
        String failure = null;
        if (ended.isKilled()) {
            failure = "not done after " + limit.toSeconds() + " s, killed";
        } else if (ended.status() != 0) {
            failure = "exit status " + ended.status();
        } else if (!Outcome.isDone(ended) || Outcome.samples(ended).isEmpty()) {
            failure = "ended early";
        }
        return Outcome.of(ended, failure, keep);
    }
}
