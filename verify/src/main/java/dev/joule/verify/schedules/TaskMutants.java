package dev.joule.verify.schedules;

import static dev.joule.verify.schedules.Edits.blind;
import static dev.joule.verify.schedules.Edits.blindCas;

import dev.joule.internal.task.Task;
import dev.joule.task.Oneshot;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import java.util.List;

/** Broken tasks and oneshots. */
final class TaskMutants {
    private TaskMutants() {}

    static Mutant oneshotBlindSend() {
        return slot("oneshot: sends without its CAS", "offer", blind("casSlot"));
    }

    static List<Mutant> oneshot() {
        return List.of(
                slot("oneshot: registers without its CAS", "register", blind("casSlot")),
                oneshotBlindSend(),
                slot("oneshot: closes without its CAS", "senderClosed", blind("casSlot")),
                slot("oneshot: sends and wakes nobody", "offer", Edit.skip("wake")),
                slot(
                        "oneshot: slot read opaquely",
                        "slotAcquire",
                        Edit.weaken("getAcquire", "getOpaque")));
    }

    private static Mutant slot(String name, String method, Edit edit) {
        return Mutant.of(name, Oneshot.Receiver.class, method, edit);
    }

    static List<Mutant> task() {
        return List.of(
                task("task: parks without its CAS", "afterPending", blindCas()),
                task("task: wakes without its CAS", "wakeFromOutside", blindCas()),
                task("task: cancels without its CAS", "cancel", blindCas()),
                task("task: joins without its CAS", "tryJoinWith", blindCas()),
                task("task: ends and wakes nobody", "complete", Edit.skip("wakeJoiner")),
                task(
                        "task: outcome not released",
                        "complete",
                        Edits.both(
                                Edit.weaken("getAndSet", "getAndSetAcquire"),
                                Edit.weaken("setRelease", "setOpaque"))));
    }

    private static Mutant task(String name, String method, Edit edit) {
        return Mutant.of(name, Task.class, method, edit);
    }
}
