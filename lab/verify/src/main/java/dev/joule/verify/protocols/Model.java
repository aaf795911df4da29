package dev.joule.verify.protocols;

import dev.joule.verify.Part.Effort;
import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.fault.Faults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model and its runs, which its first comment lists:
 *
 * <pre>
 *  * &#64;run NAME quick|full -DSIZE=2 : the property that it shows
 *  * &#64;mutant NAME quick|full -DSIZE=2 -DMISTAKE = the fault of the catalogue that it models
 *  * &#64;mutant NAME quick|full -DSIZE=2 -DMISTAKE : a mistake that only the model can make
 * </pre>
 *
 * A define {@code -DPAN_BFS} is {@code -DBFS} for the searching program: the shortest way to the
 * mistake first. Others of its kind are COLLAPSE and HC4, which save memory.
 */
record Model(String name, String text, List<Run> runs) {
    /** The names of all models. */
    static final List<String> NAMES =
            List.of("idle", "sleeper", "driver", "compensation", "yield", "nap", "press");

    private static final Pattern RUN =
            Pattern.compile(
                    "^ \\* @(run|mutant) (\\S+) (quick|full)((?: -D\\S+)+)(?: : (.+)| = (\\S+))$");

    private static final String FOR_SEARCH = "-DPAN_";

    private static final Pattern MARK = Pattern.compile("^ \\* @");

    /**
     * A search of the model.
     *
     * @param effort the least effort that includes it
     * @param isMutant whether it must find a mistake
     * @param fault the id of the modelled fault; empty if the catalogue does not have it
     */
    record Run(
            String name,
            Effort effort,
            List<String> defines,
            boolean isMutant,
            String fault,
            String shows) {
        Run {
            defines = List.copyOf(defines);
        }

        /** Returns the defines that are meant for the searching program rather than the model. */
        List<String> searchDefines() {
            return defines.stream()
                    .filter(define -> define.startsWith(FOR_SEARCH))
                    .map(define -> "-D" + define.substring(FOR_SEARCH.length()))
                    .toList();
        }

        /** Returns the duty of a mutant of a model. */
        Detection detection(String model) {
            String id = fault.isEmpty() ? model + ".pml " + name : fault;
            return new Detection(id, shows, Engine.MODELS, model + " " + name);
        }
    }

    Model {
        runs = List.copyOf(runs);
    }

    /**
     * Returns the runs of that effort. The quick ones are those so marked, without the mutants of
     * faults that other checkers detect in the code; but one mutant stays.
     */
    List<Run> runs(Effort wanted) {
        if (wanted == Effort.FULL) {
            return runs;
        }
        List<Run> quick = new ArrayList<>();
        boolean hasMutant = false;
        for (Run run : runs) {
            boolean isLeftOut = run.isMutant() && hasMutant && !run.fault().isEmpty();
            if (run.effort() == Effort.QUICK && !isLeftOut) {
                quick.add(run);
                hasMutant |= run.isMutant();
            }
        }
        return quick;
    }

    static Model load(String name) throws IOException {
        try (InputStream in = Model.class.getResourceAsStream(name + ".pml")) {
            if (in == null) {
                throw new IOException("there is no model " + name);
            }
            return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Parses the first comment; a malformed line is an error. */
    static Model parse(String name, String text) {
        List<Run> runs = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith(" */")) {
                break;
            }
            Matcher run = RUN.matcher(line);
            if (run.matches()) {
                runs.add(
                        new Run(
                                run.group(2),
                                run.group(3).equals("quick") ? Effort.QUICK : Effort.FULL,
                                List.of(run.group(4).strip().split(" ")),
                                run.group(1).equals("mutant"),
                                run.group(6) == null ? "" : run.group(6),
                                run.group(6) == null
                                        ? run.group(5)
                                        : Faults.named(run.group(6)).sentence()));
            } else if (MARK.matcher(line).find()) {
                throw new IllegalArgumentException("model " + name + ", not understood: " + line);
            }
        }
        if (runs.stream().noneMatch(Run::isMutant) || runs.stream().allMatch(Run::isMutant)) {
            throw new IllegalArgumentException("model " + name + " needs runs and mutants");
        }
        return new Model(name, text, runs);
    }
}
