package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cli.demo.DemoScene.SceneFigure;
import dev.joule.cli.demo.DemoScreen.DemoStyle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class DemoTextTest {

    private static final SceneFigure REQUESTS = SceneFigure.rate("requests_per_second", "requests");
    private static final SceneFigure WAIT = SceneFigure.time("wait_ns", "wait");
    private static final double QUIET = 0.01;
    private static final double MILLI = 1e6;

    private static SceneResult.Pairs same(SceneFigure figure, double builtIn, double joule) {
        return new SceneResult.Pairs(
                figure, Collections.nCopies(3, builtIn), Collections.nCopies(3, joule));
    }

    private static SceneResult scene(int number, SceneResult.Pairs... figures) {
        return new SceneResult(number, "key" + number, "Title " + number, List.of(figures));
    }

    private static SceneResult http(double builtIn, double joule) {
        return scene(1, same(REQUESTS, builtIn, joule));
    }

    private static SceneResult stuck(double builtIn, double joule) {
        return scene(2, same(WAIT, builtIn, joule));
    }

    private static DemoResult result(double pressure, SceneResult... scenes) {
        return new DemoResult(10.2, 2, false, pressure, List.of(scenes), 0);
    }

    private static List<String> plain(SceneResult scene) {
        return new DemoText(DemoStyle.PLAIN).scene(scene);
    }

    private static List<String> end(DemoResult result) {
        return new DemoText(DemoStyle.PLAIN).end(result, false);
    }

    private static DemoStyle terminal(Map<String, String> environment) {
        return DemoStyle.of(true, true, environment);
    }

    /** Returns all lines of the default run. */
    private static List<String> all(DemoStyle style, DemoResult result) {
        DemoText text = new DemoText(style);
        List<String> lines = new ArrayList<>(text.head(10));
        result.scenes().forEach(scene -> lines.addAll(text.scene(scene)));
        lines.addAll(text.end(result, false));
        return lines;
    }

    @ParameterizedTest
    @CsvSource({
        "100000, 140000, '1.40x more'",
        "100000, 1000000, '10x more'",
        "100000, 250000, '2.5x more'",
        "100000, 103000, same",
        "100000, 103100, '1.03x more'",
        "100000, 97000, same",
        "100000, 96990, 'slower, 0.96x'",
        "100000, 50000, 'slower, 0.50x'",
    })
    void aRateIsBetterIfItIsMore(double builtIn, double joule, String ratio) {
        assertThat(plain(http(builtIn, joule)).getLast()).endsWith("s  " + ratio);
    }

    @ParameterizedTest
    @CsvSource({
        "500, 20, '25x shorter'",
        "500, 400, '1.25x shorter'",
        "500, 500, same",
        "500, 600, 'slower, 0.83x'",
    })
    void aTimeIsBetterIfItIsLess(double builtIn, double joule, String ratio) {
        assertThat(plain(stuck(builtIn * MILLI, joule * MILLI)).getLast())
                .endsWith(" ms  " + ratio);
    }

    @Test
    void aPipeHasPlainLines() {
        assertThat(plain(http(142_000, 196_000)))
                .containsExactly(
                        "1  Title 1",
                        "   built-in   142k requests/s",
                        "   Joule      196k requests/s  1.38x more");
        assertThat(plain(stuck(2_100 * MILLI, 21 * MILLI)))
                .containsExactly(
                        "2  Title 2",
                        "   built-in             2.1 s",
                        "   Joule              21.0 ms  100x shorter");
    }

    @Test
    void onATerminalTheBarsAreAsLongAsTheirFigures() {
        DemoStyle style = new DemoStyle(true, false, true, 80);
        List<String> lines = new DemoText(style).scene(http(50_000, 100_000));
        assertThat(lines.get(1)).endsWith("/s  " + "█".repeat(15));
        assertThat(lines.get(2)).endsWith("/s  " + "█".repeat(30) + "  2.0x more");
        List<String> ascii =
                new DemoText(new DemoStyle(true, false, false, 80)).scene(http(50_000, 100_000));
        assertThat(ascii.get(1)).endsWith("/s  " + "#".repeat(15));
        List<String> tiny = new DemoText(style).scene(stuck(1e12, 1));
        assertThat(tiny.get(2)).contains("▏");
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 60, 80, 100})
    void everyLineFitsTheWidth(int width) {
        SceneResult unclear =
                scene(
                        2,
                        new SceneResult.Pairs(
                                REQUESTS, List.of(9e5, 9e5, 9e5), List.of(5e5, 8e5, 2e6)));
        DemoResult result = result(0.9, http(142_000, 96_000), unclear, stuck(5e9, 2e7));
        DemoStyle style = new DemoStyle(true, false, true, width);
        assertThat(all(style, result))
                .allSatisfy(line -> assertThat(line.length()).isLessThan(width));
    }

    @Test
    void theWidthIsTheTerminals() {
        assertThat(terminal(Map.of("COLUMNS", "60")).width()).isEqualTo(60);
        assertThat(terminal(Map.of("COLUMNS", "7")).width()).isEqualTo(40);
        assertThat(terminal(Map.of("COLUMNS", "wide")).width()).isEqualTo(80);
        assertThat(terminal(Map.of()).width()).isEqualTo(80);
    }

    @Test
    void noColorTakesTheColoursAndLeavesTheBars() {
        SceneResult scene = http(100_000, 140_000);
        assertThat(String.join("", new DemoText(terminal(Map.of())).scene(scene)))
                .contains("\u001b[32m█", "\u001b[0m");
        for (DemoStyle style :
                List.of(terminal(Map.of("NO_COLOR", "1")), DemoStyle.of(true, false, Map.of()))) {
            assertThat(style.onTerminal()).isTrue();
        }
        assertThat(String.join("", new DemoText(terminal(Map.of("NO_COLOR", "1"))).scene(scene)))
                .contains("█")
                .doesNotContain("\u001b");
        assertThat(terminal(Map.of("NO_COLOR", "")).withColours()).isTrue();
        assertThat(terminal(Map.of("TERM", "dumb"))).isEqualTo(DemoStyle.PLAIN);
        assertThat(DemoStyle.of(false, true, Map.of())).isEqualTo(DemoStyle.PLAIN);
    }

    @Test
    void lossesAreNamed() {
        assertThat(end(result(QUIET, http(100, 140), stuck(100, 103))))
                .containsExactly("Slower here: nothing.", "All figures: joule demo --all");
        assertThat(end(result(QUIET, http(100, 96.9), stuck(100, 125))))
                .contains("Slower here: scene 1 (0.96x), scene 2 (0.80x).");
    }

    @Test
    void aResultInWhichThePairsDisagreeIsUnclear() {
        SceneResult clear =
                scene(
                        3,
                        new SceneResult.Pairs(
                                REQUESTS,
                                List.of(100.0, 100.0, 100.0, 100.0),
                                List.of(70.0, 90.0, 94.0, 130.0)));
        assertThat(clear.main().isClear()).isTrue();
        assertThat(end(result(QUIET, clear))).contains("Slower here: scene 3 (0.92x).");

        SceneResult half =
                scene(
                        3,
                        new SceneResult.Pairs(
                                REQUESTS,
                                List.of(100.0, 100.0, 100.0, 100.0),
                                List.of(60.0, 80.0, 105.0, 130.0)));
        assertThat(plain(half).getLast()).endsWith("unclear, 0.92x (0.60x to 1.30x)");
        assertThat(end(result(QUIET, half))).contains("Slower here: nothing. Unclear: scene 3.");
        assertThat(end(result(QUIET, half, http(100, 96.9), half)))
                .contains("Slower here: scene 1 (0.96x). Unclear: scene 3, scene 3.");
    }

    @Test
    void aBusyMachineIsNamed() {
        assertThat(end(result(0.5, http(100, 140))))
                .containsExactly(
                        "Slower here: nothing.",
                        "This machine was busy with other work: rough figures. All: joule demo"
                                + " --all");
        assertThat(end(result(Double.NaN, http(100, 140))))
                .containsExactly("Slower here: nothing.", "All figures: joule demo --all");
    }

    @Test
    void runsThatDifferAreNamed() {
        SceneResult spread =
                scene(
                        1,
                        new SceneResult.Pairs(
                                WAIT, List.of(100.0, 110.0, 210.0), List.of(50.0, 50.0, 50.0)));
        assertThat(end(result(QUIET, spread)))
                .contains(
                        "Equal runs differed by up to 2.1x: rough figures. All: joule demo --all");
    }

    @Test
    void theResultHasTwelveLinesAtMost() {
        SceneResult[] three = {
            http(142_000, 96_000), stuck(5e8, 6e8), scene(3, same(WAIT, 2e9, 3e9))
        };
        DemoStyle style = new DemoStyle(true, false, true, 80);
        assertThat(all(style, result(0.9, three))).hasSizeLessThanOrEqualTo(12);
        assertThat(all(DemoStyle.PLAIN, result(QUIET, three))).hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void anEarlyEndIsNamed() {
        DemoText text = new DemoText(DemoStyle.PLAIN);
        assertThat(text.end(new DemoResult(1, 2, true, QUIET, List.of(), 0), false))
                .containsExactly("Interrupted: nothing was measured yet.");
        List<SceneResult> one = List.of(http(100, 140));
        assertThat(text.end(new DemoResult(1, 2, true, QUIET, one, 0), false))
                .containsExactly(
                        "Interrupted: these are the scenes that were measured.",
                        "Slower here: nothing.");
    }

    @Test
    void theTableHasEveryFigure() {
        SceneResult scene = scene(1, same(REQUESTS, 142_000, 196_000), same(WAIT, 4e5, 8e5));
        assertThat(new DemoText(DemoStyle.PLAIN).table(List.of(scene)))
                .allMatch(line -> line.length() < 80)
                .anyMatch(line -> line.equals("Title 1, 3 pairs"))
                .anyMatch(line ->
                        line.matches(" +requests/s +142,000 +196,000 +1.38x +1.38x to 1.38x"))
                .anyMatch(line -> line.matches(" +wait +400 us +800 us +0.50x +0.50x to 0.50x"));
    }

    @Test
    void jsonHasEveryRun() {
        String json = result(QUIET, http(100, 140), stuck(100, 200)).json().replaceAll("\\s+", "");
        assertThat(json)
                .startsWith("{\"command\":\"demo\"")
                .contains("\"scene\":\"key1\"", "\"verdict\":\"faster\"", "\"verdict\":\"slower\"")
                .contains("\"built_in\":100.0000,\"joule\":140.0000,\"ratio\":1.4000")
                .contains("\"joule_runs\":[140.0000,140.0000,140.0000]")
                .contains("\"rough\":false", "\"cpu_pressure\":0.0100");
    }
}
