package dev.joule.cli.demo;

import dev.joule.cli.demo.DemoScene.DemoSide;
import dev.joule.load.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of the run.
 *
 * @param seconds how long it took
 * @param workers the carriers and workers of both sides
 * @param interrupted whether it ended early
 * @param pressure the part of the time in which other programs waited for a processor; NaN if
 *     unknown
 * @param scenes the scenes that were measured
 * @param missing the number of scenes that failed
 */
record DemoResult(
        double seconds,
        int workers,
        boolean interrupted,
        double pressure,
        List<SceneResult> scenes,
        int missing) {

    private static final double BUSY = 0.15;

    /** The factor between the runs of one side above which they show nothing exact. */
    private static final double ROUGH_SPREAD = 1.5;

    DemoResult {
        scenes = List.copyOf(scenes);
    }

    boolean isBusy() {
        return pressure > BUSY;
    }

    /** Returns the largest spread of a scene. */
    double spread() {
        return scenes.stream().mapToDouble(SceneResult::spread).max().orElse(1);
    }

    boolean isRough() {
        return isBusy() || spread() > ROUGH_SPREAD;
    }

    /** Returns the result for a program: every pair, in base units. */
    String json() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("command", "demo");
        root.put("java", Runtime.version().toString());
        root.put("processors", Runtime.getRuntime().availableProcessors());
        root.put("workers", workers);
        root.put("seconds", seconds);
        root.put("interrupted", interrupted);
        root.put("cpu_pressure", pressure);
        root.put("rough", isRough());
        root.put("missing_scenes", missing);
        root.put("scenes", scenes.stream().map(DemoResult::scene).toList());
        return Json.write(root);
    }

    private static Map<String, Object> scene(SceneResult scene) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scene", scene.key());
        json.put("title", scene.title());
        json.put("verdict", scene.main().verdict().key());
        json.put("clear", scene.main().isClear());
        json.put("figures", scene.figures().stream().map(DemoResult::figure).toList());
        return json;
    }

    private static Map<String, Object> figure(SceneResult.Pairs pairs) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("figure", pairs.figure().key());
        json.put("better", pairs.figure().isRate() ? "more" : "less");
        json.put("built_in", pairs.median(DemoSide.BUILT_IN));
        json.put("joule", pairs.median(DemoSide.JOULE));
        json.put("ratio", pairs.ratio());
        json.put("ratio_lowest", pairs.lowest());
        json.put("ratio_highest", pairs.highest());
        json.put("built_in_runs", pairs.builtIn());
        json.put("joule_runs", pairs.joule());
        return json;
    }
}
