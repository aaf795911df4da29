package dev.joule.bench.libraries;

import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.ModuleBuild;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A subject whose children have the libraries on their class path. */
final class LibrarySubject implements Subject {

    private static final String[] FLAGS = {
        // The guides recommend it where virtual threads or thread-locals matter.
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        // The clock of the process's processor time and Netty's transport need it.
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-Dkotlinx.coroutines.scheduler.core.pool.size=" + WORKERS,
        "-Dkotlinx.coroutines.scheduler.max.pool.size=" + WORKERS,
        "-Drx3.computation-threads=" + WORKERS
    };

    private final ModuleBuild build;
    private JvmSubject jvm;

    LibrarySubject(ModuleBuild build, String name, Collection<String> programs) {
        this.build = build;
        this.jvm =
                new JvmSubject(
                        LibrariesSuite.NAME,
                        name,
                        programs.stream()
                                .map(program -> program + LibraryRows.TIME)
                                .collect(Collectors.toSet()),
                        FLAGS);
    }

    @Override
    public String name() {
        return jvm.name();
    }

    @Override
    public boolean supports(Row row) {
        return jvm.supports(row);
    }

    @Override
    public @Nullable String prepare() {
        String why = build.prepare();
        if (why == null) {
            jvm = jvm.withClassPath(build.classPath());
        }
        return why;
    }

    @Override
    public List<String> command() {
        return jvm.command();
    }
}
