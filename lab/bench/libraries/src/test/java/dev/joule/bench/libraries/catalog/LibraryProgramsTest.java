package dev.joule.bench.libraries.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.joule.bench.child.Cost;
import dev.joule.bench.libraries.LibraryRows;
import dev.joule.bench.libraries.program.GivenPool;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every program ends, twice, and finds its own result right. */
class LibraryProgramsTest {

    @Test
    void areTheProgramsOfTheSuite() {
        assertThat(LibraryPrograms.all().keySet())
                .containsExactlyInAnyOrderElementsOf(LibraryRows.PROGRAMS);
    }

    @TestFactory
    Stream<DynamicTest> endTwiceOnJoule() {
        return on(GivenPool.JOULE, LibraryRows.PROGRAMS);
    }

    @TestFactory
    Stream<DynamicTest> endTwiceOnWhatTheLibraryBrings() {
        return on(GivenPool.DEFAULT, LibraryRows.PROGRAMS);
    }

    private static Stream<DynamicTest> on(GivenPool pool, List<String> programs) {
        return programs.stream()
                .map(name ->
                        DynamicTest.dynamicTest(
                                name,
                                () ->
                                        assertThatCode(() -> twice(pool, name))
                                                .doesNotThrowAnyException()));
    }

    private static void twice(GivenPool pool, String name) throws Exception {
        Cost.Round round = LibraryPrograms.all().get(name).apply(pool);
        round.run();
        round.run();
    }
}
