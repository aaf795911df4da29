package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A shared pool that could not be created is created by a later use. */
@Timeout(60)
class SharedPoolIsTriedAgainTest {

    @Test
    void afterAFailure() {
        AtomicInteger tries = new AtomicInteger();
        OutOfMemoryError lack = new OutOfMemoryError("unable to create native thread");
        try (ComputePool pool = TestPools.of(1)) {
            SharedPool shared =
                    new SharedPool(() -> {
                        if (tries.getAndIncrement() < 2) {
                            throw lack;
                        }
                        return pool;
                    });
            assertThatThrownBy(shared::get).isSameAs(lack);
            assertThatThrownBy(shared::get).isSameAs(lack);
            assertThat(shared.get()).isSameAs(pool);
            assertThat(shared.get()).isSameAs(pool);
            assertThat(tries).hasValue(3);
        }
    }
}
