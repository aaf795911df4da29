package dev.joule.bench.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.joule.bench.child.OtherSuite;
import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.ModuleBuild;
import dev.joule.bench.harness.ParsedOptions;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LibrariesSuiteTest {

    private static final Suite SUITE = LibrariesSuite.suite();

    private static List<String> rowsOf(String subject) {
        Subject found =
                SUITE.subjects().stream()
                        .filter(one -> one.name().equals(subject))
                        .findFirst()
                        .orElseThrow();
        return SUITE.rows().stream().filter(found::supports).map(Row::name).toList();
    }

    @Test
    void comparesJouleWithTheBetterOfTheDefaultAndAForkJoinPool() {
        assertThat(SUITE.subjects())
                .extracting(Subject::name)
                .containsExactly("joule", "default", "fjp", "fixed");
        assertThat(SUITE.ratio()).isEqualTo(Suite.Ratio.FIRST_BY_SUBJECT);
        assertThat(SUITE.rivals()).containsExactlyInAnyOrder("default", "fjp");
    }

    @Test
    void everyProgramReportsItsTimeAndItsProcessorTime() {
        assertThat(SUITE.rows()).hasSize(2 * LibraryRows.PROGRAMS.size());
        assertThat(SUITE.rows()).extracting(Row::name).doesNotHaveDuplicates();
        assertThat(SUITE.rows())
                .allSatisfy(row -> {
                    assertThat(row.kind()).isEqualTo(FigureKind.COST);
                    assertThat(row.measuredBy()).endsWith(LibraryRows.TIME);
                    assertThat(row.name().replace(LibraryRows.CPU, LibraryRows.TIME))
                            .isEqualTo(row.measuredBy());
                });
    }

    @Test
    void hasAChildForEachProgramAndSubject() {
        List<String> own =
                SUITE.rows().stream()
                        .filter(row -> row.measuredBy().equals(row.name()))
                        .map(Row::name)
                        .toList();

        assertThat(rowsOf("joule")).isEqualTo(own);
        assertThat(rowsOf("default")).isEqualTo(own);
        assertThat(rowsOf("fjp")).isEqualTo(own);
        assertThat(LibraryRows.PROGRAMS).containsAll(LibraryRows.FIXED);
        assertThat(rowsOf("fixed")).hasSameSizeAs(LibraryRows.FIXED).isSubsetOf(own);
    }

    @Test
    void aProgramAndALibraryAreFamiliesOfRows() throws Exception {
        assertThat(ParsedOptions.of(SUITE, "--only", "kotlin_launch").rows())
                .extracting(Row::name)
                .containsExactly("kotlin_launch_time", "kotlin_launch_cpu");
        assertThat(ParsedOptions.of(SUITE, "--only", "lucene").rows()).hasSize(6);
    }

    /** Runs only where the module has been built, which is not a part of the usual build. */
    @Test
    void theModuleHasTheseProgramsAndNoOthers() throws Exception {
        ModuleBuild build = new ModuleBuild(LibrariesSuite.NAME);
        assumeTrue(build.isBuilt());
        List<URL> urls = new ArrayList<>();
        for (Path path : build.classPath()) {
            for (Path file : path.endsWith("*") ? jarsIn(path.getParent()) : List.of(path)) {
                urls.add(file.toUri().toURL());
            }
        }
        try (URLClassLoader module = new URLClassLoader(urls.toArray(URL[]::new))) {
            OtherSuite found =
                    ServiceLoader.load(OtherSuite.class, module).findFirst().orElseThrow();

            assertThat(found.name()).isEqualTo(SUITE.name());
            assertThat(found.workloads("joule").keySet())
                    .containsExactlyInAnyOrderElementsOf(rowsOf("joule"));
        }
    }

    private static List<Path> jarsIn(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
