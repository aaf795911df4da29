package dev.joule.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.TimeLimited;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The bitmap against a {@link BitSet}, at the sizes where a word or a level ends. */
@AddLifecycleHook(TimeLimited.class)
class ParkedBitmapPropertyTest {
    private enum Kind {
        SET,
        CLEAR,
        CLAIM,
        CLAIM_SPARING
    }

    private record Action(Kind kind, int worker) {}

    private record Script(int workers, List<Action> actions) {}

    @Provide
    Arbitrary<Script> scripts() {
        return Arbitraries.of(1, 2, 63, 64, 65, 128, 3840, 4096)
                .flatMap(workers -> {
                    // The ends of the words matter most.
                    Arbitrary<Integer> worker =
                            Arbitraries.oneOf(
                                    Arbitraries.integers().between(0, workers - 1),
                                    Arbitraries.of(0, 62, 63, 64, 65, workers - 1)
                                            .filter(i -> i < workers));
                    return Combinators.combine(Arbitraries.of(Kind.class), worker)
                            .as(Action::new)
                            .list()
                            .ofMaxSize(200)
                            .map(actions -> new Script(workers, actions));
                });
    }

    @Property
    void behavesAsASetOfWorkers(@ForAll("scripts") Script script) {
        ParkedBitmap bitmap = new ParkedBitmap(script.workers());
        BitSet model = new BitSet();
        for (Action action : script.actions()) {
            int worker = action.worker();
            switch (action.kind()) {
                case SET -> {
                    bitmap.set(worker);
                    model.set(worker);
                }
                case CLEAR -> {
                    assertThat(bitmap.tryClear(worker)).isEqualTo(model.get(worker));
                    model.clear(worker);
                }
                case CLAIM -> claim(bitmap, model, -1);
                case CLAIM_SPARING -> claim(bitmap, model, worker);
            }
            assertThat(bitmap.isSet(worker)).isEqualTo(model.get(worker));
        }
        for (int i = 0; i < script.workers(); i++) {
            assertThat(bitmap.isSet(i)).isEqualTo(model.get(i));
        }
    }

    private static void claim(ParkedBitmap bitmap, BitSet model, int spared) {
        BitSet others = (BitSet) model.clone();
        if (spared >= 0) {
            others.clear(spared);
        }
        int claimed = bitmap.claimAny(spared);
        if (!others.isEmpty()) {
            assertThat(claimed).isEqualTo(others.nextSetBit(0));
        } else {
            assertThat(claimed).isEqualTo(model.nextSetBit(0));
        }
        if (claimed >= 0) {
            model.clear(claimed);
        }
    }

    @Property
    void handsOutEveryWorkerOnce(@ForAll("sizes") int workers) {
        ParkedBitmap bitmap = new ParkedBitmap(workers);
        for (int i = 0; i < workers; i++) {
            bitmap.set(i);
        }
        BitSet seen = new BitSet();
        for (int i = 0; i < workers; i++) {
            int claimed = bitmap.claimAny(-1);
            assertThat(claimed).isBetween(0, workers - 1);
            assertThat(seen.get(claimed)).isFalse();
            seen.set(claimed);
        }
        assertThat(bitmap.claimAny(-1)).isEqualTo(-1);
    }

    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.of(1, 63, 64, 65, 3840, 4096);
    }
}
