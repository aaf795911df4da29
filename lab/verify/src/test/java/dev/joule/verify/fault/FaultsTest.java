package dev.joule.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.verify.Parts;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.schedules.weave.WovenLoader;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that each fault of the catalogue finds its place in the production code, that the faulty
 * class can be loaded, and that some checker must detect it.
 */
@Timeout(60)
class FaultsTest {

    static Stream<Fault> faults() {
        return Faults.all().stream();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultFindsItsPlaceAndCanBeLoaded(Fault fault) {
        assertThatCode(() -> Class.forName(fault.className(), true, new FaultyLoader(fault)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultCanBeWoven(Fault fault) {
        assertThatCode(() -> Class.forName(fault.className(), true, new WovenLoader(fault)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultIsASentence(Fault fault) {
        assertThat(fault.id()).matches("[a-z]+\\.[a-z-]+");
        assertThat(fault.sentence()).matches("[A-Za-z].+\\.");
    }

    /** The quick run of the models leaves these faults to the other checkers. */
    @Test
    void everyFaultIsDetectedInTheCode() throws IOException {
        List<String> detected =
                Parts.detections().stream()
                        .filter(each -> each.engine() != Engine.MODELS)
                        .map(Detection::fault)
                        .toList();
        assertThat(Faults.all()).extracting(Fault::id).allMatch(detected::contains);
    }

    @Test
    void twoFaultsDifferInMoreThanTheirNames() {
        assertThat(Faults.all()).extracting(Fault::sentence).doesNotHaveDuplicates();
    }

    @Test
    void anUnknownIdIsAnError() {
        assertThatThrownBy(() -> Faults.named("ring.no-such-fault"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ring.no-such-fault");
    }
}
