package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.joule.arch.fixture.pairs.Paired;
import dev.joule.testkit.PairsWith;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PairsWithTest {

    private static final PairsWith FIXTURE =
            new PairsWith(new ClassFileImporter().importClasses(Paired.class, Paired.Inner.class));

    @Test
    void everyPartnerStillExists() throws IOException {
        JavaClasses core = new ClassFileImporter().importPath(Path.of("target", "classes"));
        assertThat(new PairsWith(core).complaints(Path.of("src", "main", "java"))).isEmpty();
    }

    @Test
    void aGoodCommentIsFound() {
        assertThat(PairsWith.count("// pairs-with: Paired#store\n/* pairs-with: Paired#store */"))
                .isEqualTo(2);
        assertGood("// pairs-with: Paired#store");
        assertGood("// pairs-with: Paired#store() tailAcquire, which drains it");
        assertGood("/* x; pairs-with: Paired#store because */");
        assertGood("// pairs-with:\n    // Paired#store\n // tailAcquire");
        assertGood("* pairs-with: Paired#store tailAcquire,\n     * Paired.Inner#load\n     */");
        assertGood("// pairs-with: dev.joule.arch.fixture.pairs.Paired#store");
    }

    @Test
    void aPartnerThatIsGoneIsCaught() {
        assertBad("// pairs-with: Gone#store", "no class Gone");
        assertBad("// pairs-with: Paired#gone", "no method Paired#gone");
        assertBad("// pairs-with: Paired.Inner#store", "no method Paired.Inner#store");
        assertBad("// pairs-with: Paired#store headAcquire", "no accessor headAcquire");
        assertBad("// pairs-with: Paired#store tailAcquire, Gone#store", "no class Gone");
        assertBad("// pairs-with: Paired#store,\n  // Paired#gone", "no method Paired#gone");
        assertBad("// pairs-with the other side", "names no Class#method");
        assertBad("// pairs-with: store", "names no Class#method");
    }

    private static void assertGood(String comment) {
        assertThat(FIXTURE.complaints(comment)).as(comment).isEmpty();
    }

    private static void assertBad(String comment, String complaint) {
        assertThat(FIXTURE.complaints(comment))
                .as(comment)
                .singleElement()
                .asString()
                .contains(complaint);
    }
}
