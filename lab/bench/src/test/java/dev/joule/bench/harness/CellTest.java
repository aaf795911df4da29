package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class CellTest {

    @Test
    void interleavesTheForksOfTheSubjects() {
        List<List<Cell>> steps =
                Cell.interleave(List.of(Row.nanos("fast")), Fixtures.SUITE.subjects(), 2);

        assertThat(steps)
                .extracting(List::toString)
                .containsExactly(
                        "[fast joule fork 1]",
                        "[fast other fork 1]",
                        "[fast joule fork 2]",
                        "[fast other fork 2]");
    }

    @Test
    void watchesIdleSubjectsAtTheSameTime() {
        Row idle = new Row("idle", "count", FigureKind.WATCH, "idle");

        List<List<Cell>> steps = Cell.interleave(List.of(idle), Fixtures.SUITE.subjects(), 1);

        assertThat(steps)
                .extracting(List::toString)
                .containsExactly("[idle joule fork 1, idle other fork 1]");
    }

    @Test
    void speaksTheProtocol() {
        Cell job = new Cell(Row.eachNanos("fast"), Fixtures.SUITE.subjects().getFirst(), 1);

        assertThat(job.command(Effort.QUICK))
                .startsWith("sh", "-c")
                .endsWith("fast", "single", "600", "420", "150");
    }
}
