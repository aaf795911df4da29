package dev.joule.verify.soak;

import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.time.Interval;
import dev.joule.time.Timers;
import dev.joule.verify.soak.SoakThread.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Steps with tasks made of parts, and with tasks that wait for time to pass. */
final class CombinedSteps {
    static final List<Step> ALL =
            List.of(
                    new Step(5, CombinedSteps::sleep),
                    new Step(3, CombinedSteps::interval),
                    new Step(4, CombinedSteps::timeout),
                    new Step(4, actor -> combine(actor, false, false, Pollables::joinAll)),
                    new Step(3, actor -> combine(actor, true, false, Pollables::joinAll)),
                    new Step(4, actor -> combine(actor, true, false, Pollables::tryJoinAll)),
                    new Step(4, actor -> combine(actor, true, true, Pollables::race)),
                    new Step(4, actor -> combine(actor, false, true, Pollables::race)),
                    new Step(2, CombinedSteps::raceOfTwo),
                    new Step(2, CombinedSteps::sequence));

    private CombinedSteps() {}

    private static Duration some(SoakThread actor, int maxMicros) {
        return Duration.ofNanos(1000L * actor.random.nextInt(maxMicros));
    }

    private static void sleep(SoakThread actor) {
        int count = 1 + actor.random.nextInt(30);
        for (int i = 0; i < count; i++) {
            Ticket ticket = actor.desk.spawn(Timers.sleep(some(actor, 3000)));
            if (actor.random.nextInt(4) == 0) {
                actor.outsider.soon(() -> actor.desk.cancel(ticket));
            }
        }
    }

    private static void interval(SoakThread actor) {
        Interval beat = Timers.interval(some(actor, 400).plusNanos(20_000));
        actor.desk.spawn(ticks(beat, 1 + actor.random.nextInt(20)));
    }

    private static Pollable<Long> ticks(Interval beat, int left) {
        return beat.tick()
                .andThen(number -> left == 0 ? Pollables.ready(number) : ticks(beat, left - 1));
    }

    /** Spawns a task with a timeout, which ends in time or does not. */
    private static void timeout(SoakThread actor) {
        Desk desk = actor.desk;
        boolean ends = actor.random.nextBoolean();
        RecordedPollable<Object> part =
                desk.part(ends ? new YieldingPollable(5) : Pollables.never());
        Duration limit = ends ? Duration.ofHours(1) : some(actor, 2000);
        if (desk.spawn(Timers.timeout(part, limit)) == null) {
            desk.refuse(part);
        }
    }

    private static void combine(
            SoakThread actor,
            boolean failing,
            boolean first,
            Function<List<RecordedPollable<Object>>, Pollable<?>> combinator) {
        Desk desk = actor.desk;
        List<RecordedPollable<Object>> parts = new ArrayList<>();
        int count = 1 + actor.random.nextInt(10);
        for (int i = 0; i < count; i++) {
            parts.add(desk.part(part(actor, first && i > 0)));
        }
        if (failing) {
            parts.add(
                    desk.part(
                            new YieldingPollable(actor.random.nextInt(20))
                                    .andThen(value ->
                                            Pollables.failed(
                                                    new SeededFault.Unchecked(
                                                            SeededFault.Origin.TASK, -1)))));
        }
        Ticket ticket = desk.spawn(combinator.apply(parts));
        if (ticket == null) {
            parts.forEach(desk::refuse);
        } else if (actor.random.nextInt(6) == 0) {
            actor.outsider.soon(() -> desk.cancel(ticket));
        }
    }

    private static Pollable<?> part(SoakThread actor, boolean mayNeverEnd) {
        return switch (actor.random.nextInt(mayNeverEnd ? 6 : 5)) {
            case 0 -> new YieldingPollable(actor.random.nextInt(30));
            case 1 -> Timers.sleep(some(actor, 2000));
            case 2 -> new SignalledPollable(1 + actor.random.nextInt(5), actor.outsider::soon);
            case 3 -> Pollables.ready("at once");
            case 4 -> TaskSteps.wokenByWorkers(actor, 1 + actor.random.nextInt(3));
            default -> Pollables.never();
        };
    }

    private static void raceOfTwo(SoakThread actor) {
        Desk desk = actor.desk;
        RecordedPollable<Object> one = desk.part(part(actor, true));
        RecordedPollable<Object> other = desk.part(new YieldingPollable(actor.random.nextInt(50)));
        if (desk.spawn(Pollables.race(one, other)) == null) {
            desk.refuse(one);
            desk.refuse(other);
        }
    }

    private static void sequence(SoakThread actor) {
        Desk desk = actor.desk;
        RecordedPollable<Object> part = desk.part(part(actor, false));
        Duration pause = some(actor, 500);
        Pollable<String> whole = part.andThen(value -> Timers.sleep(pause)).map(nothing -> "over");
        if (desk.spawn(whole) == null) {
            desk.refuse(part);
        }
    }
}
