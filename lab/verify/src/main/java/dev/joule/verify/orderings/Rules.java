package dev.joule.verify.orderings;

import java.util.List;
import java.util.stream.Stream;

/** The list of all rules: at least one for each row of the essays' tables, as a test checks. */
public final class Rules {
    /** All rules. */
    public static final List<Rule> ALL =
            Stream.of(
                            queue(),
                            idle(),
                            worker(),
                            compensation(),
                            park(),
                            driver(),
                            task(),
                            timer(),
                            scheduler(),
                            deque(),
                            compute())
                    .flatMap(List::stream)
                    .toList();

    /** The rules with a race. */
    static final List<Rule> RACES = ALL.stream().filter(rule -> !rule.race().isEmpty()).toList();

    private Rules() {}

    private static List<Rule> queue() {
        return List.of(
                Rule.explored("ring")
                        .rows(
                                "queue: slots below the tail",
                                "virtual: queue",
                                "queue: claim, pop, overflow",
                                "queue: release by thief")
                        .faults(
                                """
                                ring.tail-before-slot ring.pop-without-cas ring.steal-without-cas
                                ring.overflow-without-cas ring.release-before-copy
                                ring.release-not-retried
                                """),
                Rule.explored("lifo")
                        .rows("queue: slot of LIFO")
                        .faults(
                                """
                                lifo.take-without-cas lifo.replace-in-two-steps
                                lifo.fill-releases-nothing
                                """),
                Rule.explored("injection")
                        .rows("queue: submitted / woken", "queue: lock")
                        .faults(
                                """
                                injection.submit-without-cas injection.wake-without-cas
                                injection.take-without-cas injection.take-in-two-steps
                                injection.close-without-cas injection.lock-without-cas
                                injection.unlock-releases-nothing
                                """));
    }

    private static List<Rule> idle() {
        return List.of(
                Rule.explored("handshakes")
                        .raced("HandshakePlays/a-push-meets-a-park")
                        .rows("idle: tail, volatile store", "queue: tail, volatile (owner) | -")
                        .faults("ring.tail-release idle.word-in-two-steps"),
                Rule.explored("handshakes")
                        .raced("HandshakePlays/tasks-left-in-the-front-of-a-shard")
                        .rows("queue: batch's tail")
                        .faults("injection.front-without-fence"),
                Rule.explored("handshakes")
                        .rows("idle: injection stack", "idle: timer inbox", "queue: batch's tail")
                        .faults(
                                """
                                worker.no-last-look worker.look-before-push
                                worker.timer-without-timed-sleeper ring.tail-release
                                """),
                Rule.explored("idle")
                        .rows("idle: bit, atomic or")
                        .faults(
                                """
                                idle.bit-set-in-two-steps idle.bit-cleared-in-two-steps
                                idle.claim-without-cas idle.leave-though-claimed
                                """));
    }

    private static List<Rule> worker() {
        return List.of(
                Rule.explored("handshakes")
                        .raced("HandshakePlays/a-timer-meets-a-new-plan")
                        .rows("worker: wakeAt")
                        .faults("sleeper.wake-at-release"),
                Rule.explored("handshakes")
                        .rows(
                                "worker: timer inbox, CAS | word",
                                "worker: (give up) | bits",
                                "worker: watch no more")
                        .faults(
                                """
                                sleeper.no-look-after sleeper.no-watch-after
                                sleeper.unwatched-unseen
                                """),
                Rule.unordered(
                        "worker: counters",
                        "Counters promise no order: each is written by one thread, and read a"
                                + " moment late at most."));
    }

    private static List<Rule> compensation() {
        return List.of(
                Rule.explored("compensation")
                        .raced(
                                "CompensationPlays/a-worker-wakes-up-while-the-sentinel-goes-to-rest")
                        .rows("compensation: asleep, atomic | idle word")
                        .faults("compensation.asleep-release"),
                Rule.explored("compensation")
                        .rows(
                                "compensation: stallsLeft",
                                "compensation: wantsHelp",
                                "compensation: runners",
                                "compensation: begins) | state")
                        .faults(
                                """
                                compensation.rests-though-one-moved worker.enqueue-wakes-nobody
                                compensation.runners-late compensation.begins-late
                                compensation.no-second-look compensation.begins-in-two-steps
                                """),
                Rule.unordered(
                        "compensation: isStuck",
                        "It says whose slot others may empty, which may be known late: the slot's"
                                + " own CAS decides who gets the task."));
    }

    private static List<Rule> park() {
        return List.of(
                Rule.explored("park")
                        .rows("idle: permit", "driver: permit")
                        .faults(
                                """
                                park.permit-taken-in-two-steps park.park-without-cas
                                park.wake-releases-nothing park.await-without-cas
                                """));
    }

    private static List<Rule> driver() {
        return List.of(
                Rule.explored("sockets")
                        .rows("driver: reader", "driver: (stop)")
                        .faults(
                                """
                                driver.word-without-cas driver.event-not-kept
                                driver.kept-event-overlooked driver.stopped-before-closed
                                driver.parks-though-closed
                                """),
                Rule.explored("sockets")
                        .raced("SocketPlays/a-look-meets-a-worker-falling-asleep")
                        .rows("driver: held")
                        .faults("driver.held-release"));
    }

    private static List<Rule> task() {
        return List.of(
                Rule.explored("handshakes")
                        .raced("HandshakePlays/a-wake-meets-a-poll-for-a-wake")
                        .rows("task: poll start")
                        .faults("task.no-cas-when-set task.cleared-in-two-steps"),
                Rule.explored("task")
                        .rows("task: IDLE to ACTIVE", "task: ACTIVE to IDLE", "task: content")
                        .faults(
                                """
                                task.wake-without-cas task.wake-enqueues-nothing
                                task.rest-without-cas task.cancel-without-cas
                                task.closed-in-two-steps task.join-without-cas
                                task.content-after-closing task.outcome-not-released
                                """));
    }

    private static List<Rule> timer() {
        return List.of(
                Rule.explored("timers")
                        .rows(
                                "timer: TimerEntry.state",
                                "timer: TimerInbox.head",
                                "timer: TimerWheel.lock")
                        .faults(
                                """
                                timer.fire-without-cas timer.cancel-without-cas
                                timer.add-without-cas timer.push-without-cas
                                timer.taken-in-two-steps timer.lock-without-cas
                                timer.unlock-releases-nothing
                                """),
                Rule.unordered(
                        "timer: TimerWheel.workAt",
                        "A hint: a worker that goes to sleep asks nextDeadline, which takes the"
                                + " lock."));
    }

    private static List<Rule> scheduler() {
        return List.of(
                Rule.explored("shutdown")
                        .rows(
                                "shutdown: queues closed",
                                "executor: inbox",
                                "executor: task's status")
                        .faults(
                                """
                                scheduler.queues-left-open scheduler.armed-late
                                scheduler.cancel-not-rechecked
                                """),
                Rule.unordered(
                        "executor: next timer",
                        "A timer that is left behind hands over a task that is over, which does"
                                + " nothing."));
    }

    private static List<Rule> deque() {
        return List.of(
                Rule.explored("deque")
                        .rows(
                                "deque: push",
                                "pool: a fork's fields",
                                "deque: top, CAS",
                                "deque: pop",
                                "deque: grow")
                        .faults(
                                """
                                deque.bottom-before-slot deque.push-releases-nothing
                                deque.pop-without-cas deque.steal-without-cas deque.claim-release
                                deque.shown-before-copied deque.slots-release
                                """));
    }

    private static List<Rule> compute() {
        return List.of(
                Rule.explored("deque")
                        .raced("DequePlays/a-push-meets-a-worker-falling-asleep")
                        .rows("sleep: the job", "sleep: sleepy, asleep")
                        .faults("sleep.published-without-fence sleep.no-event"),
                Rule.explored("compute")
                        .rows(
                                "sleep: sleepy, asleep",
                                "sleep: latch",
                                "pool: a fork's result",
                                "pool: asleep",
                                "pool: mail")
                        .faults(
                                """
                                sleep.sleep-without-cas latch.open-in-two-steps
                                latch.releases-nothing compute.wake-without-cas
                                compute.sleeps-uncounted compute.mail-wakes-nobody
                                """),
                Rule.unordered("pool: count, smallUntil, youngest", "One thread's own."),
                Rule.explored("outside")
                        .rows("pool: cancelled", "pool: taken")
                        .faults(
                                """
                                compute.accept-without-look compute.cancel-looks-first
                                compute.take-without-cas
                                """),
                Rule.explored("lookout")
                        .rows(
                                "pool: Lookout.mode",
                                "pool: Lookout.current",
                                "pool: OutsideLoop.next")
                        .faults(
                                """
                                lookout.call-wakes-nobody lookout.sleeps-without-cas
                                lookout.begins-without-cas lookout.gives-without-cas
                                lookout.gives-before-the-job lookout.ends-without-cas
                                lookout.removes-without-cas
                                """),
                Rule.explored("outside")
                        .raced("OutsidePlays/a-worker-is-asked-and-cancelled")
                        .rows("pool: workRequested")
                        .faults("compute.answers-without-fence")
                        .note(
                                "The flag is a hint: a worker that opens a fork looks at the word"
                                    + " after a full fence, and so finds a sleeper whose request it"
                                    + " has cleared."));
    }
}
