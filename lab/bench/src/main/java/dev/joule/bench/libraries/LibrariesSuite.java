package dev.joule.bench.libraries;

import dev.joule.bench.harness.ModuleBuild;
import dev.joule.bench.harness.Suite;
import java.util.List;
import java.util.Set;

/** Assembles the suite. */
public final class LibrariesSuite {

    static final String NAME = "libraries";

    private LibrariesSuite() {}

    /** Returns the suite with all its subjects, ready or not. */
    public static Suite suite() {
        ModuleBuild build = new ModuleBuild(NAME);
        List<String> all = LibraryRows.PROGRAMS;
        return new Suite(
                NAME,
                LibraryRows.ALL,
                List.of(
                        new LibrarySubject(build, "joule", all),
                        new LibrarySubject(build, "default", all),
                        new LibrarySubject(build, "fjp", all),
                        new LibrarySubject(build, "fixed", LibraryRows.FIXED)),
                Suite.Ratio.FIRST_BY_SUBJECT,
                Set.of("default", "fjp"));
    }
}
