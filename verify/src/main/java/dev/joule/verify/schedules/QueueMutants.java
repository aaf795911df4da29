package dev.joule.verify.schedules;

import static dev.joule.verify.schedules.Edits.blind;
import static dev.joule.verify.schedules.Edits.blindCas;

import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import java.util.List;

/** Broken queues. */
final class QueueMutants {
    private static final String PACKAGE = "dev.joule.internal.queue.";

    private QueueMutants() {}

    static Mutant ringReleaseNotRetried() {
        return Mutant.of(
                "ring: release not retried", LocalQueue.class, "release", blind("casHead"));
    }

    static Mutant ringBlindPop() {
        return Mutant.of("ring: pop without its CAS", LocalQueue.class, "pop", blind("casHead"));
    }

    static List<Mutant> ring() {
        return List.of(
                ringReleaseNotRetried(),
                ringBlindPop(),
                Mutant.of(
                        "ring: steal without its CAS",
                        LocalQueue.class,
                        "stealInto",
                        blind("casHead")),
                Mutant.of(
                        "ring: overflow without its CAS",
                        LocalQueue.class,
                        "tryTakeHalf",
                        blind("casHead")),
                Mutant.of(
                        "ring: two thieves at once",
                        LocalQueue.class,
                        "stealInto",
                        Edit.assume("isStealing", 0)),
                Mutant.of(
                        "ring: room up to the real head",
                        LocalQueue.class,
                        "tryPush",
                        Edits.callInstead("stealHead", "realHead")),
                fields("ring: tail written opaquely", "Tail", "setTailVolatile", "setVolatile"),
                fields("ring: tail read opaquely", "Tail", "tailAcquire", "getAcquire"),
                fields("ring: head read opaquely", "Head", "headAcquire", "getAcquire"));
    }

    private static Mutant fields(String name, String field, String method, String mode) {
        return new Mutant(
                name,
                PACKAGE + "LocalQueueFields$" + field + "Field",
                method,
                Edit.weaken(mode, mode.substring(0, 3) + "Opaque"));
    }

    static Mutant injectionLockTakenTwice() {
        return shard("injection: lock taken twice", "tryLock", blindCas());
    }

    static Mutant injectionBlindSubmit() {
        return shard("injection: submission without its CAS", "trySubmit", blindCas());
    }

    static List<Mutant> injection() {
        return List.of(
                injectionBlindSubmit(),
                shard("injection: wake without its CAS", "pushWoken", blindCas()),
                shard("injection: take without its CAS", "takeSubmitted", blindCas()),
                shard("injection: close without its CAS", "close", blindCas()),
                shard(
                        "injection: take leaves it open",
                        "takeSubmitted",
                        Edits.nullInsteadOf("CLOSED")),
                injectionLockTakenTwice(),
                shard(
                        "injection: unlock releases nothing",
                        "unlock",
                        Edit.weaken("setRelease", "setOpaque")));
    }

    private static Mutant shard(String name, String method, Edit edit) {
        return new Mutant(name, PACKAGE + "InjectionShard", method, edit);
    }

    static List<Mutant> lifo() {
        return List.of(
                Mutant.of("lifo: take without its CAS", LifoSlot.class, "take", blindCas()),
                Mutant.of(
                        "lifo: fill releases nothing",
                        LifoSlot.class,
                        "fill",
                        Edit.weaken("setRelease", "setOpaque")));
    }
}
