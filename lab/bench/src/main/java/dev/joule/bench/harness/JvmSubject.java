package dev.joule.bench.harness;

import dev.joule.bench.child.ChildMain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A subject in Java: each child is a JVM with the parent's class path. */
public final class JvmSubject implements Subject {

    /** A JVM may choose the serial collector on a small machine; the rows are about G1. */
    /* All pages of the heap are touched at the start: otherwise the first pass over fresh memory
    would cost several times the measured work, for seconds. */
    private static final List<String> FLAGS =
            List.of("-XX:+UseG1GC", "-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch");

    private final String suite;
    private final String name;
    private final Set<String> rows;
    private final List<String> flags;
    private final List<Path> classPath;
    private final boolean isAlone;

    /**
     * Creates a subject.
     *
     * @param rows the names of the rows that {@link ChildMain} has a workload for
     * @param flags further flags of its JVM
     */
    public JvmSubject(String suite, String name, Set<String> rows, String... flags) {
        this(suite, name, rows, List.of(flags), List.of(), false);
    }

    private JvmSubject(
            String suite,
            String name,
            Set<String> rows,
            List<String> flags,
            List<Path> classPath,
            boolean isAlone) {
        this.suite = suite;
        this.name = name;
        this.rows = Set.copyOf(rows);
        this.flags = flags;
        this.classPath = List.copyOf(classPath);
        this.isAlone = isAlone;
    }

    /** Returns this subject with more entries on its class path, before those of the parent. */
    public JvmSubject withClassPath(List<Path> first) {
        return new JvmSubject(suite, name, rows, flags, first, false);
    }

    /** Returns this subject with that class path in place of the parent's. */
    public JvmSubject withOwnClassPath(List<Path> all) {
        return new JvmSubject(suite, name, rows, flags, all, true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean supports(Row row) {
        return rows.contains(row.name());
    }

    @Override
    public List<String> command() {
        List<String> all = new ArrayList<>(FLAGS);
        all.addAll(flags);
        return isAlone
                ? JavaCommand.alone(all, classPath, ChildMain.class, suite, name)
                : JavaCommand.of(all, classPath, ChildMain.class, suite, name);
    }
}
