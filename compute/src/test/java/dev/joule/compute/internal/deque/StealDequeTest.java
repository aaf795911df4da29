package dev.joule.compute.internal.deque;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The deque alone, and the traps of the text it was built from. */
@Timeout(60)
class StealDequeTest {

    private StealDeque<Object> deque = new StealDeque<>();
    private final StolenElement<Object> stolen = new StolenElement<>();

    private Object steal() {
        return deque.steal(stolen, null) == StealResult.SUCCESS ? stolen.take() : null;
    }

    @Test
    void afterTheLastElementWasPoppedTheNextPushIsFound() {
        for (int i = 0; i < 100; i++) {
            Object one = new Object();
            deque.push(one);
            assertThat(deque.pop(null)).isSameAs(one);
            assertThat(deque.pop(null)).isNull();
            assertThat(deque.size()).isZero();
            Object two = new Object();
            deque.push(two);
            assertThat(steal()).isSameAs(two);
            assertThat(deque.pop(null)).isNull();
        }
    }

    @Test
    void itGrowsAndWrapsWithoutLosingAnything() {
        Deque<Object> twin = new ArrayDeque<>();
        for (int i = 0; i < 10_000; i++) {
            Object element = i;
            deque.push(element);
            twin.addLast(element);
            if (i % 3 == 0) {
                assertThat(steal()).isSameAs(twin.pollFirst());
            }
            if (i % 7 == 0) {
                assertThat(deque.pop(null)).isSameAs(twin.pollLast());
            }
        }
        assertThat(deque.size()).isEqualTo(twin.size());
        while (!twin.isEmpty()) {
            assertThat(deque.pop(null)).isSameAs(twin.pollLast());
        }
        assertThat(deque.pop(null)).isNull();
        assertThat(deque.steal(stolen, null)).isEqualTo(StealResult.EMPTY);
    }

    @Property(tries = 300)
    void anySequenceOfCallsIsThatOfAPlainDeque(@ForAll List<Byte> calls) {
        Deque<Object> twin = new ArrayDeque<>();
        deque = new StealDeque<>(); // the runner uses one test object for all tries
        for (int repeat = 0; repeat < 8; repeat++) {
            for (byte call : calls) {
                if (call >= 0) {
                    Object element = new Object();
                    deque.push(element);
                    twin.addLast(element);
                } else if (call % 2 == 0) {
                    assertThat(deque.pop(null)).isSameAs(twin.pollLast());
                } else {
                    assertThat(steal()).isSameAs(twin.pollFirst());
                }
                assertThat(deque.size()).isEqualTo(twin.size());
            }
        }
    }

    @Test
    void onlyWhatIsWantedIsTaken() {
        deque.push("a");
        deque.push("b");
        assertThat(deque.pop(e -> e.equals("a"))).isNull();
        assertThat(deque.steal(stolen, e -> e.equals("b"))).isEqualTo(StealResult.EMPTY);
        assertThat(deque.pop(e -> e.equals("b"))).isEqualTo("b");
        assertThat(deque.steal(stolen, e -> e.equals("a"))).isEqualTo(StealResult.SUCCESS);
        assertThat(stolen.take()).isEqualTo("a");
        assertThat(deque.pop(e -> true)).isNull();
    }

    @Test
    void whatWasTakenIsForgotten() throws Exception {
        List<WeakReference<Object>> gone = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Object element = new Object();
            gone.add(new WeakReference<>(element));
            deque.push(element);
            element = null;
            if (i % 2 == 0) {
                steal();
            }
        }
        while (deque.pop(null) != null) {
            // empties it
        }
        for (WeakReference<Object> reference : gone) {
            while (reference.get() != null) {
                System.gc();
            }
        }
        assertThat(deque.size()).isZero(); // and the deque is alive still
    }
}
