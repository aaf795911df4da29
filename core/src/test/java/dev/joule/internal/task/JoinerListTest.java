package dev.joule.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.Waker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JoinerListTest {

    private static final class One implements ExpiringWaker {
        private boolean expired;
        private int wakes;

        @Override
        public void wake() {
            wakes++;
        }

        @Override
        public boolean isExpired() {
            return expired;
        }
    }

    private static int length(@Nullable Waker chain) {
        int length = 0;
        Waker at = chain;
        while (at instanceof JoinerList joiners) {
            length++;
            at = joiners.before();
        }
        return at == null ? length : length + 1;
    }

    private static Waker add(@Nullable Waker chain, Waker one) {
        Waker longer = chain == null ? one : JoinerList.with(one, chain);
        assertThat(longer).isNotNull();
        return Objects.requireNonNull(longer);
    }

    @Test
    void randomComingAndGoingKeepsTheLivingAndLittleElse() {
        Random random = new Random(31);
        List<One> living = new ArrayList<>();
        Waker chain = null;
        int peak = 0;
        for (int step = 0; step < 100_000; step++) {
            if (living.isEmpty() || random.nextInt(100) < (step / 20_000 % 2 == 0 ? 60 : 40)) {
                One one = new One();
                living.add(one);
                chain = add(chain, one);
            } else {
                One one = living.remove(random.nextInt(living.size()));
                one.expired = true;
                if (chain != null) {
                    chain = JoinerList.afterLeaving(chain);
                }
            }
            peak = Math.max(peak, living.size());
            assertThat(length(chain)).isLessThanOrEqualTo(2 * living.size() + 2 * 8 + peak);
        }
        Objects.requireNonNull(chain).wake();
        assertThat(living).allMatch(one -> one.wakes == 1);
    }

    @Test
    void allThatLeaveAreGone() {
        List<One> ones = new ArrayList<>();
        Waker chain = null;
        for (int i = 0; i < 10_000; i++) {
            One one = new One();
            ones.add(one);
            chain = add(chain, one);
        }
        One stays = new One();
        chain = add(chain, stays);
        for (One one : ones) {
            one.expired = true;
            chain = Objects.requireNonNull(JoinerList.afterLeaving(chain));
        }
        assertThat(length(chain)).isLessThan(16);
        chain.wake();
        assertThat(stays.wakes).isEqualTo(1);
    }

    @Test
    void oneThatComesAgainAndAgainIsThereAFewTimes() {
        Waker chain = null;
        List<One> ones = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ones.add(new One());
        }
        for (int round = 0; round < 100; round++) {
            for (One one : ones) {
                chain = add(chain, one);
            }
        }
        assertThat(length(chain)).isLessThanOrEqualTo(201);
    }
}
