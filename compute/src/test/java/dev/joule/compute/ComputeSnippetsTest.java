package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples do what they say. */
@Timeout(60)
class ComputeSnippetsTest {

    @Test
    void theExamplesRun() {
        assertThat(ComputeSnippets.fib(20)).isEqualTo(6765);
        assertThat(ComputeSnippets.pool()).isEqualTo(832040);
        assertThat(ComputeSnippets.scope(new int[] {1, 2, 3})).isEqualTo(6);
        var tree =
                new ComputeSnippets.Node(
                        new ComputeSnippets.Node(null, null), new ComputeSnippets.Node(null, null));
        assertThat(ComputeSnippets.size(tree)).isEqualTo(3);
        assertThat(ComputeSnippets.cancellation(ComputePool.shared(), Cancellation.create()))
                .isEqualTo(832040);
    }
}
