package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskChainTest {
    private final TaskChain chain = new TaskChain();

    @Test
    void isFirstInFirstOut() {
        List<Runnable> in = add(40);
        List<Runnable> out = new ArrayList<>();
        assertThat(chain.size()).isEqualTo(40);
        out.add(chain.poll());
        out.add(chain.poll());
        chain.drainTo(out);
        assertThat(out).containsExactlyElementsOf(in);
        assertThat(chain.size()).isZero();
        assertThat(chain.poll()).isNull();
    }

    @Test
    void canBeUsedAgainWhenItIsEmpty() {
        add(3);
        chain.clear();
        assertThat(chain.size()).isZero();
        assertThat(chain.poll()).isNull();
        Runnable task = add(1).getFirst();
        assertThat(chain.poll()).isSameAs(task);
        assertThat(chain.poll()).isNull();
    }

    private List<Runnable> add(int count) {
        List<Runnable> added = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            Runnable task = () -> System.identityHashCode(number);
            added.add(task);
            chain.add(task);
        }
        return added;
    }
}
