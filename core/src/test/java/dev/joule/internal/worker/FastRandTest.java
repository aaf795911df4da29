package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FastRandTest {
    private static final BigInteger WORD = BigInteger.TWO.pow(32);

    /** The recurrence of document 000, on numbers that have no width of their own. */
    private static final class Reference {
        private BigInteger one;
        private BigInteger two;

        Reference(BigInteger one, BigInteger two) {
            this.one = one;
            this.two = two;
        }

        BigInteger next() {
            BigInteger s1 = one;
            BigInteger s0 = two;
            s1 = s1.xor(s1.shiftLeft(17).mod(WORD));
            s1 = s1.xor(s0).xor(s1.shiftRight(7)).xor(s0.shiftRight(16));
            one = s0;
            two = s1;
            return s0.add(s1).mod(WORD);
        }
    }

    private static Reference referenceFor(long seed, int worker) {
        BigInteger golden = new BigInteger("9E3779B97F4A7C15", 16);
        BigInteger mod = BigInteger.TWO.pow(64);
        BigInteger mixed =
                BigInteger.valueOf(seed).add(golden.multiply(BigInteger.valueOf(worker))).mod(mod);
        mixed = mixed.xor(mixed.shiftRight(32)).multiply(golden).mod(mod);
        BigInteger two = mixed.mod(WORD);
        return new Reference(mixed.shiftRight(32), two.signum() == 0 ? BigInteger.ONE : two);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -1, Long.MIN_VALUE, 0x1234_5678_9abc_def0L})
    void followsTheRecurrence(long seed) {
        for (int worker : new int[] {0, 1, 7, 3839}) {
            FastRand rand = new FastRand(seed, worker);
            Reference reference = referenceFor(seed, worker);
            for (int i = 0; i < 2_000; i++) {
                assertThat(rand.next()).isEqualTo(reference.next().intValue());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 64, 100, 3840, Integer.MAX_VALUE})
    void staysInRange(int bound) {
        FastRand rand = new FastRand(11, 0);
        for (int i = 0; i < 20_000; i++) {
            assertThat(rand.below(bound)).isBetween(0, bound - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 10, 63})
    void isAboutUniform(int bound) {
        FastRand rand = new FastRand(2024, 3);
        int each = 10_000;
        int[] counts = new int[bound];
        for (int i = 0; i < bound * each; i++) {
            counts[rand.below(bound)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(each * 9 / 10, each * 11 / 10);
        }
    }

    @Test
    void workersOfOneSeedGoTheirOwnWays() {
        FastRand a = new FastRand(5, 0);
        FastRand b = new FastRand(5, 1);
        int same = 0;
        for (int i = 0; i < 1_000; i++) {
            same += a.below(64) == b.below(64) ? 1 : 0;
        }
        assertThat(same).isLessThan(60);
    }

    @Test
    void oneSeedGivesOneSequence() {
        FastRand a = new FastRand(5, 2);
        FastRand b = new FastRand(5, 2);
        for (int i = 0; i < 1_000; i++) {
            assertThat(a.next()).isEqualTo(b.next());
        }
    }
}
