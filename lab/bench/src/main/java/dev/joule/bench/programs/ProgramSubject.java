package dev.joule.bench.programs;

import dev.joule.bench.harness.ModuleBuild;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A subject whose children have the class path of the module {@code lab/bench/programs}. */
final class ProgramSubject implements Subject {

    private final ModuleBuild build;
    private final Subject jvm;

    ProgramSubject(ModuleBuild build, Subject jvm) {
        this.build = build;
        this.jvm = jvm;
    }

    @Override
    public String name() {
        return jvm.name();
    }

    @Override
    public boolean supports(Row row) {
        return jvm.supports(row) && PoolProgram.missingServer(row) == null;
    }

    @Override
    public String insteadOf(Row row) {
        String missing = PoolProgram.missingServer(row);
        return missing == null ? "-" : "no " + missing;
    }

    @Override
    public @Nullable String prepare() {
        String why = build.prepare();
        return why == null ? jvm.prepare() : why;
    }

    @Override
    public List<String> command() {
        return jvm.command();
    }
}
