package dev.joule.verify.schedules;

import static dev.joule.verify.schedules.Edits.blind;
import static dev.joule.verify.schedules.Edits.blindCas;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.compute.internal.sleep.Latch;
import dev.joule.compute.internal.sleep.SleepWord;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.util.List;

/** Broken parts of the compute pool. */
final class ComputeMutants {
    private static final String SEARCHER = "dev.joule.compute.internal.pool.Searcher";

    private ComputeMutants() {}

    static Mutant dequeBlindPop() {
        return deque("deque: pop without its CAS", "claim", blind("casTop"));
    }

    static Mutant dequeBlindSteal() {
        return deque("deque: steal without its CAS", "steal", blind("casTop"));
    }

    static List<Mutant> deque() {
        return List.of(
                dequeBlindPop(),
                dequeBlindSteal(),
                new Mutant(
                        "deque: push releases nothing",
                        StealDeque.class.getPackageName() + ".StealDequeFields$BottomField",
                        "setBottomRelease",
                        Edit.weaken("setRelease", "setOpaque")),
                deque("deque: pop leaves the bottom too low", "claim", bottomOnce()),
                deque("deque: a thief forgets nothing", "steal", Edit.skip("forget")));
    }

    private static Mutant deque(String name, String method, Edit edit) {
        return Mutant.of(name, StealDeque.class, method, edit);
    }

    static List<Mutant> pool() {
        return List.of(
                Mutant.of(
                        "pool: a push wakes nobody",
                        ComputeThread.class,
                        "spawn",
                        Edit.skip("published")),
                Mutant.of(
                        "pool: mail wakes nobody",
                        WorkerRegistry.class,
                        "mail",
                        Edit.assume("wake", 0)),
                new Mutant(
                        "pool: no look after the mark",
                        SEARCHER,
                        "sleep",
                        Edit.assume("hasNewWork", 0)),
                new Mutant(
                        "pool: the last searcher wakes nobody",
                        SEARCHER,
                        "found",
                        Edit.skip("lastSearcherFound")),
                Mutant.of(
                        "pool: the last searcher forgets who waits",
                        WorkerRegistry.class,
                        "lastSearcherFound",
                        Edit.ignoreAnswer("wakeOne", 1)),
                new Mutant(
                        "pool: who falls asleep asks for nothing",
                        SEARCHER,
                        "sleep",
                        Edit.skip("press")),
                Mutant.of(
                        "pool: asked, and does not look who sleeps",
                        ComputeThread.class,
                        "open",
                        Edit.skip("published")),
                Mutant.of(
                        "pool: a push is no event",
                        SleepWord.class,
                        "published",
                        Edit.assume("isSleepy", 0)),
                Mutant.of(
                        "pool: falls asleep without its CAS",
                        SleepWord.class,
                        "trySleep",
                        blindCas()),
                Mutant.of(
                        "pool: wakes without its CAS",
                        ComputeThread.class,
                        "wake",
                        blind("casAsleep")),
                Mutant.of(
                        "pool: a latch releases nothing",
                        Latch.class,
                        "isOpen",
                        Edit.weaken("getAcquire", "getOpaque")));
    }

    /** Moves the bottom down and never up again. */
    private static Edit bottomOnce() {
        int[] stores = new int[1];
        return (code, element) -> {
            if (!(element instanceof FieldInstruction access)
                    || access.opcode() != Opcode.PUTFIELD
                    || !access.name().equalsString("bottom")
                    || stores[0]++ == 0) {
                return false;
            }
            code.pop2().pop();
            return true;
        };
    }
}
