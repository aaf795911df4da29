package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.CallEdits.blind;
import static dev.joule.verify.bytecode.CallEdits.lastly;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.verify.bytecode.Edit;
import java.util.List;

/** Faults of a scheduler's end and of its executor. */
final class SchedulerFaults {

    static final List<Fault> ALL =
            List.of(
                    end("queues-left-open", "shutdown.Shutdown", "closeQueues", skip("close"))
                            .means("A shutdown takes its last look with open queues."),
                    end(
                                    "ends-with-work-left",
                                    "worker.Lifecycle",
                                    "tryTerminate",
                                    blind("isNothingLeft"))
                            .means("A scheduler ends though the state of a worker has changed."),
                    end("armed-late", "executor.DelayedTasks", "tryStart", lastly("arm"))
                            .means("A delayed task looks for a shutdown before its timer is set."),
                    end("cancel-not-rechecked", "executor.DelayedTask", "done", skip("recheckEnd"))
                            .means("The end waits for a delayed task that was cancelled."));

    private SchedulerFaults() {}

    private static Fault end(String name, String type, String method, Edit edit) {
        return Fault.of("scheduler." + name, "dev.joule.internal." + type, method, edit);
    }
}
