package dev.joule.compute.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.pool.Computation;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.PoolSettings;
import dev.joule.compute.internal.pool.WorkerRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop looks up often enough, whatever its steps turn out to cost. */
@Timeout(60)
class LoopBlocksTest {

    private static final WorkerRegistry CORE =
            new WorkerRegistry(new PoolSettings(1, "blocks", 0, i -> {}, i -> {}));

    /** ProgressCounter between two looks. */
    private record Block(long from, long to) {
        long steps() {
            return to - from;
        }
    }

    /** A loop that notes its blocks, each of which takes a given time. */
    private static final class Noted extends Loop {
        private final LongUnaryOperator nanosFrom;

        /** Those of all shares: the pool may have the rest, if the machine had a pause. */
        private final List<Block> blocks;

        Noted(LongUnaryOperator nanosFrom) {
            this(false, nanosFrom);
        }

        Noted(boolean cheap, LongUnaryOperator nanosFrom) {
            this(cheap, nanosFrom, Collections.synchronizedList(new ArrayList<>()));
        }

        private Noted(boolean cheap, LongUnaryOperator nanosFrom, List<Block> blocks) {
            super(cheap);
            this.nanosFrom = nanosFrom;
            this.blocks = blocks;
        }

        @Override
        protected void run(long from, long to) {
            blocks.add(new Block(from, to));
            long nanos = nanosFrom.applyAsLong(from);
            for (long start = System.nanoTime(); System.nanoTime() - start < nanos; ) {
                Thread.onSpinWait();
            }
        }

        @Override
        protected Loop split() {
            return new Noted(cheap, nanosFrom, blocks);
        }

        @Override
        protected void merge(Loop next) {}
    }

    @BeforeAll
    static void start() {
        CORE.start();
    }

    @AfterAll
    static void end() throws InterruptedException {
        CORE.shutdown();
        CORE.awaitEnd();
    }

    private static List<Block> blocksOnAWorker(Noted loop, long size) {
        OutsideJob.call(
                CORE,
                new Computation(null),
                () -> {
                    Loops.run(CORE, loop, size, size);
                    return 0;
                });
        long at = 0;
        for (Block block : loop.blocks) {
            assertThat(block.from()).isEqualTo(at);
            at = block.to();
        }
        assertThat(at).isEqualTo(size);
        return loop.blocks;
    }

    @Test
    void noBlockIsMoreThanAPartOfWhatIsLeft() {
        for (long size : new long[] {1, 2, 9, 16, 100, 1_000, 1_000_000}) {
            for (Block block : blocksOnAWorker(new Noted(from -> 0), size)) {
                assertThat(block.steps()).isBetween(1L, most(size, block.from()));
            }
        }
    }

    /** An eighth of what is left, or half of it if that is little. */
    private static long most(long size, long from) {
        long left = size - from;
        return Math.max(1, Math.max(left / 8, Math.min(left / 2, Math.min(size / 16, 32))));
    }

    @Test
    void blocksOfCheapStepsAreLongAndShorterAtTheEnd() {
        for (long size : new long[] {1, 8_192, 8_193, 100_000, 1_000_000}) {
            for (Block block : blocksOnAWorker(new Noted(true, from -> 0), size)) {
                long left = size - block.from();
                assertThat(block.steps())
                        .isEqualTo(Math.min(left, Math.clamp(left / 8, 8_192, 32_768)));
            }
        }
    }

    @Test
    void aSlowBlockIsFollowedByAShorterOne() {
        List<Block> blocks =
                blocksOnAWorker(new Noted(from -> from < 100_000 ? 0 : 400_000), 100_500);
        Block first = blocks.stream().filter(b -> b.from() >= 100_000).findFirst().orElseThrow();
        Block next = blocks.get(blocks.indexOf(first) + 1);
        assertThat(next.steps()).isLessThanOrEqualTo(Math.max(1, first.steps() / 10));
    }

    @Test
    void onAThreadThatIsNoWorkerBlocksGrowWithWhatWasDone() {
        Noted loop = new Noted(from -> 0);
        Loops.run(CORE, loop, 100, 100);
        for (Block block : loop.blocks) {
            // or a part of what is left, if it has come to the worker: the machine had a pause
            long most = Math.max(block.from() / 2, most(100, block.from()));
            assertThat(block.steps()).isBetween(1L, Math.max(1, most));
        }
    }
}
