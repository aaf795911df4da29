package dev.joule.bench.tasks;

import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Row;
import java.util.List;

/** The rows of the suite, in the order of the table. */
final class TaskRows {

    static final List<Row> ALL =
            List.of(
                    Row.nanos("spawn_many_local"),
                    Row.nanos("spawn_many_remote"),
                    Row.nanos("spawn_join_each"),
                    Row.nanos("chained_spawn"),
                    Row.nanos("yield_many"),
                    Row.nanos("ping_pong"),
                    Row.nanos("execute_spawn_many_local"),
                    Row.nanos("execute_spawn_many_remote"),
                    Row.nanos("execute_chained_spawn"),
                    Row.nanos("execute_yield_many"),
                    Row.nanos("submit_1"),
                    Row.nanos("submit_2"),
                    Row.nanos("submit_4"),
                    Row.nanos("submit_8"),
                    Row.eachNanos("remote_reply"),
                    Row.nanos("timer_set_cancel"),
                    Row.eachNanos("timer_1ms"),
                    Row.nanos("schedule_set_1"),
                    Row.nanos("schedule_set_4"),
                    Row.nanos("schedule_cancel_1"),
                    Row.nanos("schedule_cancel_4"),
                    Row.nanos("schedule_fire_1"),
                    Row.nanos("schedule_fire_4"),
                    new Row("idle_switches", "count", FigureKind.WATCH, "idle_switches"),
                    new Row("idle_cpu_ms", "ms", FigureKind.WATCH, "idle_switches"),
                    new Row("parked_task_bytes", "B", FigureKind.ONCE, "parked_task_bytes"),
                    new Row("wake_alloc", "B", FigureKind.BATCHED, "wake_alloc"),
                    new Row("execute_alloc", "B", FigureKind.BATCHED, "execute_alloc"));

    private TaskRows() {}
}
