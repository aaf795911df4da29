package dev.joule.verify.schedules;

import dev.joule.verify.Part.Effort;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import dev.joule.verify.schedules.explore.Explorer.Budget;
import java.util.List;
import java.util.stream.Stream;

/**
 * A subject of the explorer, and the faults that it must detect.
 *
 * @param plays the simple name of the class with its plays
 * @param faults the faults that some order of the accesses shows
 * @param fenceFaults the faults that show only where a store is delayed past a later load
 */
record Exploration(
        String name, String plays, Size size, List<Fault> faults, List<Fault> fenceFaults) {
    /** The extent of the exploration, by the size of the subject. */
    record Size(Budget quick, Budget full) {
        static final Size SMALL =
                new Size(new Budget(5, 12_000, 300), new Budget(9, 500_000, 20_000));
        static final Size RANDOM = new Size(new Budget(2, 1_000, 50), new Budget(3, 50_000, 1_000));
        static final Size LARGE =
                new Size(new Budget(2, 8_000, 200), new Budget(3, 1_500_000, 20_000));

        Budget budget(Effort effort) {
            return effort == Effort.QUICK ? quick : full;
        }

        /** Returns the budget for schedules with delayed stores, which are tried as well. */
        Budget bufferedBudget(Effort effort) {
            Budget budget = budget(effort);
            return new Budget(budget.preemptions(), budget.schedules() / 2, budget.walks() / 2);
        }

        /** Returns the budget for a fault: enough to detect it, at any effort. */
        Budget faultBudget() {
            return new Budget(quick.preemptions(), 20_000, 0);
        }
    }

    private static final String PLAYS = "dev.joule.verify.schedules.plays.";

    String playsClass() {
        return PLAYS + plays;
    }

    static List<Exploration> all() {
        return List.of(
                of(
                        "ring",
                        "RingPlays",
                        Size.SMALL,
                        """
                        ring.release-not-retried ring.pop-without-cas ring.steal-without-cas
                        ring.overflow-without-cas ring.release-before-copy ring.two-thieves
                        ring.room-to-real-head ring.tail-before-slot ring.pop-frees-claimed
                        ring.steal-without-room ring.sleeper-reads-tail-first
                        ring.tail-written-opaque ring.tail-read-opaque ring.head-read-opaque
                        """),
                of(
                        "injection",
                        "InjectionPlays",
                        Size.SMALL,
                        """
                        injection.submit-without-cas injection.wake-without-cas
                        injection.take-without-cas injection.take-in-two-steps
                        injection.close-without-cas injection.take-reopens
                        injection.front-overlooked injection.closed-mark-overlooked
                        injection.lock-without-cas injection.unlock-releases-nothing
                        """),
                of(
                        "lifo",
                        "LifoPlays",
                        Size.SMALL,
                        """
                        lifo.take-without-cas lifo.replace-in-two-steps
                        lifo.fill-releases-nothing
                        """),
                of(
                        "timers",
                        "TimerPlays",
                        Size.SMALL,
                        """
                        timer.fire-without-cas timer.cancel-without-cas timer.add-without-cas
                        timer.push-without-cas timer.taken-in-two-steps timer.lock-without-cas
                        timer.unlock-releases-nothing timer.inbox-overlooked
                        """),
                of(
                        "oneshot",
                        "OneshotPlays",
                        Size.SMALL,
                        """
                        oneshot.registers-without-cas oneshot.sends-without-cas
                        oneshot.closes-without-cas oneshot.send-wakes-nobody
                        oneshot.slot-read-opaque
                        """),
                of(
                        "idle",
                        "IdlePlays",
                        Size.SMALL,
                        """
                        idle.claim-without-cas idle.leave-without-cas idle.leave-though-claimed
                        idle.leave-without-a-look idle.two-timed-sleepers idle.park-without-bit
                        idle.one-bit-for-two-claims idle.bit-set-in-two-steps
                        idle.bit-cleared-in-two-steps idle.word-in-two-steps
                        """),
                of(
                                "park",
                                "ParkPlays",
                                Size.SMALL,
                                """
                                park.park-without-cas park.wake-unparks-nobody
                                park.wake-releases-nothing park.await-without-cas
                                """)
                        .withFenceFaults("park.permit-taken-in-two-steps"),
                of(
                                "handshakes",
                                "HandshakePlays",
                                Size.SMALL,
                                """
                                worker.no-last-look worker.push-wakes-nobody
                                worker.look-before-push worker.timed-sleeper-not-nudged
                                worker.timed-sleeper-not-hurried sleeper.no-look-after
                                sleeper.no-watch-after sleeper.unwatched-unseen
                                worker.timer-without-timed-sleeper
                                """)
                        .withFenceFaults(
                                """
                                ring.tail-release injection.front-without-fence
                                sleeper.wake-at-release task.no-cas-when-set
                                task.cleared-in-two-steps
                                """),
                of(
                                "sockets",
                                "SocketPlays",
                                Size.SMALL,
                                """
                                driver.word-without-cas driver.event-not-kept
                                driver.kept-event-overlooked driver.stopped-before-closed
                                driver.parks-though-closed
                                """)
                        .withFenceFaults("driver.held-release"),
                of(
                        "task",
                        "TaskPlays",
                        Size.LARGE,
                        """
                        task.rest-without-cas task.wake-without-cas
                        task.cancel-without-cas task.cancel-enqueues-nothing
                        task.wake-cleared-late task.active-enqueued-again
                        task.lists-though-closed task.state-after-closing
                        task.rests-though-woken task.join-without-cas
                        task.completion-wakes-nobody task.wake-enqueues-nothing
                        task.closed-in-two-steps task.content-after-closing
                        task.outcome-not-released
                        """),
                of(
                                "workers",
                                "WorkerPlays",
                                Size.LARGE,
                                """
                                worker.no-last-look worker.last-searcher-wakes-nobody
                                worker.push-wakes-nobody worker.fetch-wakes-nobody
                                worker.fill-without-watcher worker.submission-wakes-nobody
                                worker.claim-wakes-nobody worker.timer-without-timed-sleeper
                                worker.timer-trusts-the-count idle.timed-sleeper-never-claimed
                                sleeper.stuck-slot-overlooked sleeper.no-look-after
                                """)
                        .withFenceFaults("ring.tail-release"),
                of(
                        "compensation",
                        "CompensationPlays",
                        Size.LARGE,
                        """
                        compensation.rests-though-one-moved compensation.awake-unreported
                        compensation.blocked-unseen compensation.no-second-look
                        compensation.end-unreported compensation.hands-nothing-back
                        compensation.wakes-no-spare compensation.begins-late
                        compensation.runners-late compensation.begins-in-two-steps
                        worker.enqueue-wakes-nobody
                        """),
                of(
                        "shutdown",
                        "ShutdownPlays",
                        Size.LARGE,
                        """
                        scheduler.queues-left-open scheduler.ends-with-work-left
                        scheduler.armed-late scheduler.cancel-not-rechecked
                        """),
                of(
                        "random",
                        "RandomPlays",
                        Size.RANDOM,
                        """
                        ring.pop-without-cas ring.release-not-retried injection.submit-without-cas
                        timer.fire-without-cas oneshot.sends-without-cas deque.pop-without-cas
                        deque.steal-without-cas
                        """),
                of(
                                "deque",
                                "DequePlays",
                                Size.SMALL,
                                """
                                deque.pop-without-cas deque.steal-without-cas
                                deque.push-releases-nothing deque.bottom-before-slot
                                deque.bottom-too-low deque.thief-forgets-nothing
                                deque.thief-reads-bottom-first deque.grows-late
                                deque.grows-without-a-look deque.shown-before-copied
                                deque.thief-forgets-old-only deque.thief-clears-used-slot
                                """)
                        .withFenceFaults(
                                """
                                deque.claim-release deque.slots-release
                                sleep.published-without-fence
                                """),
                of(
                                "compute",
                                "ComputePlays",
                                Size.LARGE,
                                """
                                compute.push-wakes-nobody compute.mail-wakes-nobody
                                compute.no-look-after-mark compute.last-searcher-wakes-nobody
                                compute.last-searcher-forgets-waiters
                                compute.sleeper-asks-for-nothing compute.opens-without-look
                                sleep.no-event sleep.sleep-without-cas compute.wake-without-cas
                                latch.releases-nothing latch.open-in-two-steps
                                compute.sleeps-uncounted
                                """)
                        .withFenceFaults("sleep.published-without-fence"),
                of(
                                "outside",
                                "OutsidePlays",
                                Size.LARGE,
                                """
                                compute.accept-wakes-nobody compute.accept-without-look
                                compute.cancel-looks-first compute.take-without-cas
                                """)
                        .withFenceFaults("compute.answers-without-fence"),
                of(
                        "locks",
                        "LockPlays",
                        Size.SMALL,
                        """
                        permits.overtaken permits.end-serves-nobody permits.added-serve-nobody
                        permits.downgrade-serves-nobody permits.close-wakes-nobody
                        permits.give-up-serves-nobody permits.grant-not-passed-on
                        notify.not-passed-on notify.all-wakes-nobody
                        waitgroup.end-wakes-nobody barrier.round-wakes-nobody
                        once.value-closes-nothing once.failure-keeps-the-turn
                        """),
                of(
                        "lookout",
                        "LookoutPlays",
                        Size.LARGE,
                        """
                        lookout.call-wakes-nobody lookout.sleeps-without-cas
                        lookout.overlooks-the-rest lookout.begins-without-cas
                        lookout.gives-without-cas lookout.gives-before-the-job
                        lookout.ends-without-cas lookout.removes-without-cas
                        """),
                of(
                                "sync",
                                "SyncPlays",
                                Size.SMALL,
                                """
                                sync.lock-without-cas sync.unlock-releases-nothing
                                sync.completed-wakes-nobody sync.cancelled-keeps-all
                                sync.cancelled-stays sync.freed-place-unused
                                sync.close-forgets-senders sync.polls-while-open
                                """)
                        .withFenceFaults("sync.waker-release"));
    }

    private static Exploration of(String name, String plays, Size size, String faults) {
        return new Exploration(
                name, plays, size, Faults.list(faults.strip().split("\\s+")), List.of());
    }

    private Exploration withFenceFaults(String ids) {
        return new Exploration(name, plays, size, faults, Faults.list(ids.strip().split("\\s+")));
    }

    /** Returns the faults of both kinds. */
    List<Fault> allFaults() {
        return Stream.concat(faults.stream(), fenceFaults.stream()).toList();
    }

    static Exploration named(String name) {
        for (Exploration exploration : all()) {
            if (exploration.name().equals(name)) {
                return exploration;
            }
        }
        throw new IllegalArgumentException("no subject " + name);
    }
}
