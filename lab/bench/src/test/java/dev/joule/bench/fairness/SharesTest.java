package dev.joule.bench.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class SharesTest {

    private static Shares of(long... turns) {
        return Shares.of(turns, 2_000_000_000, 3_500_000);
    }

    @Test
    void equalTurnsAreFair() {
        assertThat(of(7, 7, 7, 7)).isEqualTo(new Shares(14, 1, 1, 1, 1, 1, 3.5));
    }

    @Test
    void oneThreadWithAllTurnsIsTheLeastFair() {
        Shares shares = of(0, 0, 100, 0);
        assertThat(shares.jain()).isEqualTo(0.25);
        assertThat(shares.max()).isEqualTo(4);
        assertThat(shares.median()).isZero();
    }

    @Test
    void sharesAreInPartsOfTheFairOne() {
        Shares shares = Shares.of(LongStream.rangeClosed(1, 100).toArray(), 1_000_000_000, 0);
        assertThat(shares.rate()).isEqualTo(5_050);
        assertThat(shares.min()).isCloseTo(1 / 50.5, within(1e-9));
        assertThat(shares.fifth()).isCloseTo(5 / 50.5, within(1e-9));
        assertThat(shares.median()).isCloseTo(50 / 50.5, within(1e-9));
        assertThat(shares.max()).isCloseTo(100 / 50.5, within(1e-9));
    }

    @Test
    void theOrderOfTheThreadsDoesNotMatter() {
        assertThat(of(3, 1, 2)).isEqualTo(of(1, 2, 3));
    }

    @Test
    void jainsIndexIsThatOfTheTextbook() {
        assertThat(Shares.jain(new double[] {1, 3})).isCloseTo(16.0 / 20, within(1e-9));
        assertThat(Shares.jain(new double[] {10, 30})).isCloseTo(16.0 / 20, within(1e-9));
    }

    @Test
    void noTurnAtAllIsNotFair() {
        assertThat(of(0, 0)).isEqualTo(new Shares(0, 0, 0, 0, 0, 0, 3.5));
    }
}
