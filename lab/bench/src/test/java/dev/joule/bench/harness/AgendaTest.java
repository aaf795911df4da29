package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class AgendaTest {

    private static final Row RATE =
            Row.served("rate", "req/s", Better.MORE, new Load(4, null, "wrk"));
    private static final Row WRK =
            new Row("wrk", "req/s", FigureKind.SERVED, "rate", Better.MORE, null);
    private static final Row TAIL =
            Row.served("tail", "ms", Better.LESS, new Load(4, new Load.Share("rate", 0.7), null));

    private static final Subject FIRST = Fixtures.script("first", "");
    private static final Subject OTHER = Fixtures.script("other", "");

    private static final Suite SUITE =
            new Suite("suite", List.of(RATE, WRK, TAIL), List.of(FIRST, OTHER));

    private static List<String> steps(List<Row> wanted, List<Subject> ready) {
        return new Agenda(SUITE, wanted, ready, 1).steps().stream().map(List::toString).toList();
    }

    @Test
    void startsOneChildForTheRowsThatItReports() {
        assertThat(steps(List.of(WRK), List.of(FIRST))).containsExactly("[rate first fork 1]");
        assertThat(steps(List.of(RATE, WRK), List.of(FIRST)))
                .containsExactly("[rate first fork 1]");
    }

    @Test
    void takesTheRateFromTheTableWhereItIsInIt() {
        assertThat(steps(List.of(RATE, TAIL), List.of(FIRST, OTHER)))
                .containsExactly(
                        "[rate first fork 1]",
                        "[rate other fork 1]",
                        "[tail first fork 1]",
                        "[tail other fork 1]");
    }

    @Test
    void measuresNoRateWhereOneIsSet() {
        Suite atRate = SUITE.atRate(1_000);
        Row tail = atRate.rows().getLast();
        assertThat(new Agenda(atRate, List.of(tail), List.of(FIRST), 1).steps())
                .hasToString("[[tail first fork 1]]");
        assertThat(atRate.rows().subList(0, 2)).isEqualTo(SUITE.rows().subList(0, 2));
    }

    @Test
    void measuresTheRateOfTheFirstSubjectBeforeWhereTheTableLacksIt() {
        assertThat(steps(List.of(TAIL), List.of(FIRST, OTHER)))
                .containsExactly(
                        "[rate first fork 1]", "[tail first fork 1]", "[tail other fork 1]");
        assertThat(steps(List.of(RATE, TAIL), List.of(OTHER)))
                .containsExactly(
                        "[rate first fork 1]", "[rate other fork 1]", "[tail other fork 1]");
    }
}
