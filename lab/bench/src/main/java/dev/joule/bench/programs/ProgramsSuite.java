package dev.joule.bench.programs;

import dev.joule.bench.fairness.Figure;
import dev.joule.bench.harness.AgentSubject;
import dev.joule.bench.harness.ImageSubject;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.ModuleBuild;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Assembles the suite. */
public final class ProgramsSuite {

    /** The name, as in {@code bench programs}. */
    public static final String NAME = "programs";

    static final String JDK = "jdk";
    static final String JOULE = "joule";

    /** A JVM with Joule built in, of which only the start is measured. */
    static final String IMAGE = "image";

    /** The stock JVM with platform threads, in the programs without clients. */
    public static final String PLATFORM = "platform";

    /**
     * The flags of both JVMs. The heap is not touched at the start, since the memory is a figure.
     */
    private static final List<String> FLAGS =
            List.of(
                    "-Djdk.virtualThreadScheduler.parallelism=" + Subject.WORKERS,
                    "-Xms1g",
                    "-Xmx1g",
                    "-XX:-AlwaysPreTouch");

    private ProgramsSuite() {}

    /** Returns the suite with its subjects, ready or not. */
    public static Suite suite() {
        ModuleBuild build = new ModuleBuild(NAME);
        Set<String> all =
                ProgramRows.all().stream().map(Row::measuredBy).collect(Collectors.toSet());
        Set<String> withoutClients =
                ThreadProgram.all().stream()
                        .map(program -> RunFigure.measuredRow(program.label()))
                        .collect(Collectors.toSet());
        Subject jdk = jvm(build, JDK, all, FLAGS);
        Subject joule = new AgentSubject(flags -> jvm(build, JOULE, all, flags), FLAGS);
        Subject image = new ImageSubject(jvm(build, IMAGE, Set.of(ProgramRows.START), FLAGS));
        Subject platform = jvm(build, PLATFORM, withoutClients, FLAGS);
        return new Suite(
                NAME,
                ProgramRows.all(),
                List.of(
                        new ProgramSubject(build, jdk),
                        new ProgramSubject(build, joule),
                        new ProgramSubject(build, image),
                        new ProgramSubject(build, platform)),
                Suite.Ratio.SUBJECT_BY_FIRST,
                Set.of(),
                Stream.of(
                                Arrays.stream(RunFigure.values()).map(RunFigure::suffix),
                                ThreadProgram.SHARES.stream().map(Figure::suffix),
                                Stream.of(ProgramRows.START_FIGURE))
                        .flatMap(suffixes -> suffixes)
                        .toList());
    }

    private static JvmSubject jvm(
            ModuleBuild build, String subject, Set<String> measured, List<String> flags) {
        return new JvmSubject(NAME, subject, measured, flags.toArray(String[]::new))
                .withOwnClassPath(build.classPath());
    }
}
