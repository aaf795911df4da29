package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ResultTableTest {

    private final Results results = new Results();

    private String table() {
        return new ResultTable(Fixtures.SUITE, results)
                .format(Fixtures.SUITE.rows(), Fixtures.SUITE.subjects());
    }

    @Test
    void showsMedianRatioAndSpread() {
        results.add("fast", "joule", 30);
        results.add("fast", "other", 80);
        results.add("fast", "other", 100);
        results.add("fast", "other", 120);

        List<String> lines = table().lines().toList();

        assertThat(lines.getFirst()).contains("ratio x = joule / subject");
        assertThat(lines.get(2)).containsSubsequence("suite", "unit", "joule", "other");
        assertThat(lines.get(3)).containsSubsequence("fast", "ns", "30.0", "100 0.30x");
        assertThat(lines.get(4)).containsSubsequence("30.0..30.0", "80.0..120");
    }

    @Test
    void showsHowTheRatioDiffersBetweenProcesses() {
        results.addRun("fast", "joule", List.of(10.0));
        results.addRun("fast", "joule", List.of(30.0));
        results.addRun("fast", "other", List.of(20.0));
        assertThat(table().lines().toList().get(4)).as("no pair").endsWith("20.0..20.0");
        results.addRun("fast", "other", List.of(40.0));

        List<String> lines = table().lines().toList();

        assertThat(lines.get(3)).endsWith("30.0 0.67x");
        assertThat(lines.get(4)).endsWith("20.0..40.0 0.50..0.75x");
    }

    @Test
    void linesUpItsColumns() {
        results.add("fast", "joule", 1);
        results.add("slow", "joule", 1_234_567);
        results.add("fast", "other", 22);
        results.add("slow", "other", 3);

        List<String> lines = table().lines().toList();

        int end = lines.get(2).indexOf("joule") + "joule".length();
        assertThat(lines.get(3)).startsWith("fast");
        assertThat(lines.get(3).substring(0, end)).endsWith("1.00");
        assertThat(lines.get(5).substring(0, end)).endsWith("1,234,567");
    }

    @Test
    void showsADashWhereThereIsNoCounterpartAndSaysWhatFailed() {
        results.add("fast", "joule", 1);
        results.add("slow", "other", 1);
        results.fail("slow", "other");

        List<String> lines = table().lines().toList();

        assertThat(lines.get(3)).endsWith("-");
        assertThat(lines.get(5)).endsWith("failed");
        assertThat(results.anyFailed()).isTrue();
    }

    @Test
    void comparesZeros() {
        results.add("fast", "joule", 0);
        results.add("fast", "other", 0);
        results.add("slow", "joule", 2);
        results.add("slow", "other", 0);

        List<String> lines = table().lines().toList();

        assertThat(lines.get(3)).endsWith("0 1.00x");
        assertThat(lines.get(5)).endsWith("0 infx");
    }

    @Test
    void dividesBySubjectOrByTheFirstAndSaysSo() {
        results.add("fast", "joule", 50);
        results.add("fast", "other", 100);
        Suite suite =
                new Suite(
                        "suite",
                        Fixtures.SUITE.rows(),
                        Fixtures.SUITE.subjects(),
                        Suite.Ratio.SUBJECT_BY_FIRST);

        List<String> lines =
                new ResultTable(suite, results)
                        .format(suite.rows(), suite.subjects())
                        .lines()
                        .toList();

        assertThat(lines.getFirst())
                .contains("ratio x = subject / joule (below 1: less than joule)")
                .doesNotContain("more");
        assertThat(lines.get(3)).endsWith("100 2.00x");
    }

    @Test
    void saysInWhichRowsMoreIsBetter() {
        Load load = new Load(1, null, null);
        Row rate = Row.served("rate", "req/s", Better.MORE, load);

        List<String> lines =
                new ResultTable(Fixtures.SUITE, results)
                        .format(List.of(rate), Fixtures.SUITE.subjects())
                        .lines()
                        .toList();

        assertThat(lines.getFirst())
                .endsWith("Less is better, except where the unit says that more is.");
        assertThat(lines.get(3)).startsWith("rate   req/s, more is better");
    }

    @Test
    void comparesWithTheBetterOfTheRivalsInAColumnOfItsOwn() {
        Suite suite =
                new Suite(
                        "suite",
                        Fixtures.SUITE.rows(),
                        List.of(
                                Fixtures.script("joule", ""),
                                Fixtures.script("one", ""),
                                Fixtures.script("two", ""),
                                Fixtures.script("three", "")),
                        Suite.Ratio.FIRST_BY_SUBJECT,
                        Set.of("one", "two"));
        results.add("fast", "joule", 30);
        results.add("fast", "one", 60);
        results.add("fast", "two", 40);
        results.add("fast", "three", 10);
        results.add("slow", "joule", 30);
        results.add("slow", "three", 10);

        List<String> lines =
                new ResultTable(suite, results)
                        .format(suite.rows(), suite.subjects())
                        .lines()
                        .toList();

        assertThat(lines.getFirst())
                .endsWith("The last column is joule / the better of one and two.");
        assertThat(lines.get(2)).endsWith("joule / better");
        assertThat(lines.get(3)).endsWith("0.75x");
        assertThat(lines.get(5)).as("no rival has a figure").endsWith("-");
    }
}
