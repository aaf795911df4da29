package dev.joule.verify.orderings;

import dev.joule.verify.orderings.deque.DequeRules;
import dev.joule.verify.orderings.driver.DriverRules;
import dev.joule.verify.orderings.executor.ExecutorRules;
import dev.joule.verify.orderings.idle.IdleRules;
import dev.joule.verify.orderings.park.ParkRules;
import dev.joule.verify.orderings.pool.PoolRules;
import dev.joule.verify.orderings.queue.QueueRules;
import dev.joule.verify.orderings.rescue.RescueRules;
import dev.joule.verify.orderings.scheduler.SchedulerRules;
import dev.joule.verify.orderings.sleep.SleepRules;
import dev.joule.verify.orderings.task.TaskRules;
import dev.joule.verify.orderings.timer.TimerRules;
import dev.joule.verify.orderings.virtual.VirtualRules;
import dev.joule.verify.orderings.worker.WorkerRules;
import java.util.List;
import java.util.stream.Stream;

/** The list of all rules: at least one for each row of the essays' tables, as a test checks. */
public final class Rules {
    public static final List<Rule> ALL =
            Stream.of(
                            QueueRules.all(),
                            IdleRules.all(),
                            WorkerRules.all(),
                            RescueRules.all(),
                            ParkRules.all(),
                            DriverRules.all(),
                            TaskRules.all(),
                            TimerRules.all(),
                            VirtualRules.all(),
                            SchedulerRules.all(),
                            ExecutorRules.all(),
                            DequeRules.all(),
                            SleepRules.all(),
                            PoolRules.all())
                    .flatMap(List::stream)
                    .toList();

    private Rules() {}
}
