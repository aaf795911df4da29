package dev.joule.verify.orderings;

import dev.joule.verify.orderings.Rule.Weight;
import dev.joule.verify.orderings.compensation.RestVersusAwake;
import dev.joule.verify.orderings.compensation.RestVersusLoose;
import dev.joule.verify.orderings.compensation.RestVersusPush;
import dev.joule.verify.orderings.compensation.SendVersusEnd;
import dev.joule.verify.orderings.compensation.SendVersusLook;
import dev.joule.verify.orderings.compensation.WorkVersusEnd;
import dev.joule.verify.orderings.driver.PollVersusPark;
import dev.joule.verify.orderings.driver.WaitVersusEvent;
import dev.joule.verify.orderings.driver.WaitVersusStop;
import dev.joule.verify.orderings.driver.WakeVersusAwait;
import dev.joule.verify.orderings.executor.CancelVersusQuestion;
import dev.joule.verify.orderings.executor.DelayVersusShutdown;
import dev.joule.verify.orderings.idle.BatchVersusPark;
import dev.joule.verify.orderings.idle.FrontVersusPark;
import dev.joule.verify.orderings.idle.InjectionVersusPark;
import dev.joule.verify.orderings.idle.RingPushVersusPark;
import dev.joule.verify.orderings.idle.TimerVersusPark;
import dev.joule.verify.orderings.idle.WakeVersusAwake;
import dev.joule.verify.orderings.pool.CancelVersusAccept;
import dev.joule.verify.orderings.pool.CancelVersusAnswer;
import dev.joule.verify.orderings.pool.CancelVersusTake;
import dev.joule.verify.orderings.pool.InjectVersusSleep;
import dev.joule.verify.orderings.shutdown.SubmitVersusShutdown;
import dev.joule.verify.orderings.sleep.DequePushVersusSleep;
import dev.joule.verify.orderings.task.WakeVersusPollStart;
import dev.joule.verify.orderings.worker.RingPushVersusSleep;
import dev.joule.verify.orderings.worker.SlotVersusGiveUp;
import dev.joule.verify.orderings.worker.SlotVersusUnwatch;
import dev.joule.verify.orderings.worker.SubmitVersusSleep;
import dev.joule.verify.orderings.worker.TimerVersusGiveUp;
import dev.joule.verify.orderings.worker.TimerVersusPlan;
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

    /** The rules with a test. */
    static final List<Rule> RACES = ALL.stream().filter(rule -> rule.test() != null).toList();

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
                                "ring.tail-before-slot",
                                "ring.pop-without-cas",
                                "ring.steal-without-cas",
                                "ring.overflow-without-cas",
                                "ring.release-before-copy",
                                "ring.release-not-retried"),
                Rule.explored("lifo")
                        .rows("queue: slot of LIFO")
                        .faults(
                                "lifo.take-without-cas",
                                "lifo.replace-in-two-steps",
                                "lifo.fill-releases-nothing"),
                Rule.explored("injection")
                        .rows("queue: submitted / woken", "queue: lock")
                        .faults(
                                "injection.submit-without-cas",
                                "injection.wake-without-cas",
                                "injection.take-without-cas",
                                "injection.take-in-two-steps",
                                "injection.close-without-cas",
                                "injection.lock-without-cas",
                                "injection.unlock-releases-nothing"));
    }

    private static List<Rule> idle() {
        return List.of(
                Rule.of(RingPushVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .rows("idle: tail, volatile store", "queue: tail, volatile (owner) | -")
                        .faults("ring.tail-release", "idle.word-in-two-steps"),
                Rule.of(InjectionVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .rows("idle: injection stack")
                        .faults("idle.word-in-two-steps")
                        .note(
                                "The CAS of a push is a full fence on x86 whatever its mode. The"
                                        + " idle model, with store buffers, covers it."),
                Rule.of(BatchVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .rows("queue: batch's tail")
                        .faults("ring.tail-release"),
                Rule.of(FrontVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .rows("queue: batch's tail")
                        .faults("injection.front-without-fence"),
                Rule.explored("idle")
                        .rows("idle: bit, atomic or")
                        .faults(
                                "idle.bit-set-in-two-steps",
                                "idle.bit-cleared-in-two-steps",
                                "idle.claim-without-cas",
                                "idle.leave-though-claimed"),
                Rule.of(TimerVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .rows("idle: timer inbox")
                        .faults("idle.word-in-two-steps"));
    }

    private static List<Rule> worker() {
        return List.of(
                Rule.of(RingPushVersusSleep.class)
                        .weighing(Weight.HEAVY)
                        .rows("idle: tail, volatile store")
                        .faults("worker.no-last-look", "worker.push-wakes-nobody"),
                Rule.of(SubmitVersusSleep.class)
                        .weighing(Weight.HEAVY)
                        .rows("idle: injection stack")
                        .faults("worker.no-last-look", "worker.look-before-push"),
                Rule.of(TimerVersusPlan.class)
                        .weighing(Weight.HEAVY)
                        .rows("worker: wakeAt")
                        .faults("sleeper.wake-at-release"),
                Rule.of(TimerVersusGiveUp.class)
                        .weighing(Weight.HEAVY)
                        .rows("worker: timer inbox, CAS | word")
                        .faults("idle.word-in-two-steps", "sleeper.no-look-after"),
                Rule.of(SlotVersusGiveUp.class)
                        .weighing(Weight.HEAVY)
                        .rows("worker: (give up) | bits")
                        .faults("sleeper.no-watch-after"),
                Rule.of(SlotVersusUnwatch.class)
                        .weighing(Weight.HEAVY)
                        .rows("worker: watch no more")
                        .faults("sleeper.unwatched-unseen"),
                Rule.unordered(
                        "worker: counters",
                        "Counters promise no order: each is written by one thread, and read a"
                                + " moment late at most."));
    }

    private static List<Rule> compensation() {
        return List.of(
                Rule.of(RestVersusAwake.class)
                        .weighing(Weight.HEAVY)
                        .rows("compensation: asleep, atomic | idle word")
                        .faults("compensation.asleep-release"),
                Rule.of(RestVersusLoose.class)
                        .weighing(Weight.HEAVY)
                        .rows("compensation: stallsLeft")
                        .faults("compensation.asleep-release"),
                Rule.of(RestVersusPush.class)
                        .weighing(Weight.HEAVY)
                        .rows("compensation: wantsHelp")
                        .faults("worker.enqueue-wakes-nobody"),
                Rule.of(SendVersusLook.class)
                        .weighing(Weight.HEAVY)
                        .rows("compensation: runners")
                        .faults("compensation.runners-late"),
                Rule.explored("compensation")
                        .rows("compensation: begins) | state")
                        .faults("compensation.begins-late"),
                Rule.of(WorkVersusEnd.class)
                        .weighing(Weight.HEAVY)
                        .rows("compensation: begins) | state")
                        .faults("compensation.no-second-look"),
                Rule.of(SendVersusEnd.class)
                        .rows("compensation: begins) | state")
                        .faults("compensation.begins-in-two-steps"),
                Rule.unordered(
                        "compensation: isStuck",
                        "It says whose slot others may empty, which may be known late: the slot's"
                                + " own CAS decides who gets the task."));
    }

    private static List<Rule> park() {
        return List.of(
                Rule.of(WakeVersusAwake.class)
                        .weighing(Weight.HEAVY)
                        .rows("idle: permit")
                        .faults("park.permit-taken-in-two-steps"),
                Rule.explored("park")
                        .rows("idle: permit")
                        .faults("park.park-without-cas", "park.wake-releases-nothing"));
    }

    private static List<Rule> driver() {
        return List.of(
                Rule.of(WaitVersusEvent.class)
                        .rows("driver: reader")
                        .faults("driver.word-without-cas"),
                Rule.of(WaitVersusStop.class)
                        .rows("driver: (stop)")
                        .faults("driver.word-without-cas"),
                Rule.of(PollVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .rows("driver: held")
                        .faults("driver.held-release"),
                Rule.of(WakeVersusAwait.class)
                        .rows("driver: permit")
                        .faults("park.await-without-cas"));
    }

    private static List<Rule> task() {
        return List.of(
                Rule.of(WakeVersusPollStart.class)
                        .weighing(Weight.HEAVY)
                        .rows("task: poll start")
                        .faults("task.no-cas-when-set", "task.cleared-in-two-steps"),
                Rule.explored("task")
                        .rows("task: IDLE to ACTIVE", "task: ACTIVE to IDLE", "task: content")
                        .faults(
                                "task.wake-without-cas",
                                "task.wake-enqueues-nothing",
                                "task.rest-without-cas",
                                "task.cancel-without-cas",
                                "task.closed-in-two-steps",
                                "task.join-without-cas",
                                "task.content-after-closing",
                                "task.outcome-not-released"));
    }

    private static List<Rule> timer() {
        return List.of(
                Rule.explored("timers")
                        .rows(
                                "timer: TimerEntry.state",
                                "timer: TimerInbox.head",
                                "timer: TimerWheel.lock")
                        .faults(
                                "timer.fire-without-cas",
                                "timer.cancel-without-cas",
                                "timer.add-without-cas",
                                "timer.push-without-cas",
                                "timer.taken-in-two-steps",
                                "timer.lock-without-cas",
                                "timer.unlock-releases-nothing"),
                Rule.unordered(
                        "timer: TimerWheel.workAt",
                        "A hint: a worker that goes to sleep asks nextDeadline, which takes the"
                                + " lock."));
    }

    private static List<Rule> scheduler() {
        return List.of(
                Rule.of(SubmitVersusShutdown.class)
                        .weighing(Weight.THREADS)
                        .rows("shutdown: queues closed")
                        .faults("scheduler.queues-left-open"),
                Rule.of(DelayVersusShutdown.class)
                        .weighing(Weight.HEAVY)
                        .rows("executor: inbox")
                        .faults("scheduler.armed-late")
                        .note(
                                "A push by a plain store instead of its CAS cannot show: the store"
                                        + " has left the processor's buffer before the other side"
                                        + " looks, 24 million times out of as many."),
                Rule.of(CancelVersusQuestion.class)
                        .weighing(Weight.HEAVY)
                        .rows("executor: task's status")
                        .faults("scheduler.cancel-not-rechecked"),
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
                                "deque.bottom-before-slot",
                                "deque.push-releases-nothing",
                                "deque.pop-without-cas",
                                "deque.steal-without-cas",
                                "deque.claim-release",
                                "deque.shown-before-copied",
                                "deque.slots-release"));
    }

    private static List<Rule> compute() {
        return List.of(
                Rule.of(DequePushVersusSleep.class)
                        .rows("sleep: the job", "sleep: sleepy, asleep")
                        .faults("sleep.published-without-fence", "sleep.no-event"),
                Rule.explored("compute")
                        .rows("sleep: sleepy, asleep", "sleep: latch", "pool: a fork's result")
                        .faults(
                                "sleep.sleep-without-cas",
                                "latch.open-in-two-steps",
                                "latch.releases-nothing"),
                Rule.of(InjectVersusSleep.class)
                        .weighing(Weight.THREADS)
                        .rows("pool: asleep", "pool: mail")
                        .faults(
                                "compute.wake-without-cas",
                                "compute.sleeps-uncounted",
                                "compute.accept-wakes-nobody")
                        .note(
                                "That the mark is shown before its setter looks for events is"
                                        + " caught too seldom; the model of the naps covers it, and"
                                        + " the explorer that it looks."),
                Rule.unordered("pool: count, smallUntil, youngest", "One thread's own."),
                Rule.of(CancelVersusAccept.class)
                        .weighing(Weight.HEAVY)
                        .rows("pool: cancelled")
                        .faults("compute.accept-without-look", "compute.cancel-looks-first"),
                Rule.of(CancelVersusTake.class)
                        .weighing(Weight.THREADS)
                        .rows("pool: taken")
                        .faults("compute.take-without-cas"),
                Rule.explored("lookout")
                        .rows(
                                "pool: Lookout.mode",
                                "pool: Lookout.current",
                                "pool: OutsideLoop.next")
                        .faults(
                                "lookout.call-wakes-nobody",
                                "lookout.sleeps-without-cas",
                                "lookout.begins-without-cas",
                                "lookout.gives-without-cas",
                                "lookout.gives-before-the-job",
                                "lookout.ends-without-cas",
                                "lookout.removes-without-cas"),
                Rule.of(CancelVersusAnswer.class)
                        .weighing(Weight.HEAVY)
                        .rows("pool: workRequested")
                        .faults("compute.answers-without-fence")
                        .note(
                                "The flag is a hint: a worker that opens a fork looks at the word"
                                    + " after a full fence, and so finds a sleeper whose request it"
                                    + " has cleared."));
    }
}
