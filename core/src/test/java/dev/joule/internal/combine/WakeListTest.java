package dev.joule.internal.combine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.CountingWaker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WakeListTest {

    private final WakeList list = new WakeList();
    private final CountingWaker parent = new CountingWaker();

    private PartWaker waker(int index) {
        return new PartWaker(list, index);
    }

    private List<Integer> drained() {
        List<Integer> indices = new ArrayList<>();
        PartWaker waker = list.drain();
        while (waker != null) {
            PartWaker next = waker.unlink();
            indices.add(waker.index());
            waker.lower();
            waker = next;
        }
        return indices;
    }

    @Test
    void drainsInTheOrderOfTheWakes() {
        list.setParent(parent);
        for (int i : new int[] {3, 1, 2}) {
            waker(i).wake();
        }
        assertThat(drained()).containsExactly(3, 1, 2);
        assertThat(drained()).isEmpty();
        assertThat(parent.takeWakes()).isEqualTo(3);
    }

    @Test
    void aRaisedFlagKeepsTheWakerFromASecondPlaceOnTheList() {
        list.setParent(parent);
        PartWaker waker = waker(1);
        waker.wake();
        waker.wake();
        assertThat(parent.takeWakes()).isOne();
        assertThat(drained()).containsExactly(1);
        waker.wake();
        assertThat(parent.takeWakes()).isOne();
        assertThat(drained()).containsExactly(1);
    }

    @Test
    void aWakeWithoutAParentIsKept() {
        waker(1).wake();
        assertThat(drained()).containsExactly(1);
    }

    @Test
    void aClosedListTakesNothingAndWakesNobody() {
        list.setParent(parent);
        waker(1).wake();
        parent.takeWakes();
        list.close();
        waker(2).wake();
        list.close();
        waker(3).wake();
        assertThat(parent.takeWakes()).isZero();
    }
}
