package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.cluster.ClusterSnippets.Text;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node alone runs all pieces, and reports bad input. */
@Timeout(60)
class SingleNodeTest {

    @Test
    void countsWords() throws Exception {
        long t = System.nanoTime();
        assertThat(
                        ClusterSnippets.count(
                                ClusterConfig.at("127.0.0.1", 0),
                                List.of(new Text("a b c"), new Text(""), new Text("d e"))))
                .isEqualTo(5);
        System.out.println("took " + (System.nanoTime() - t) / 1e9);
        Thread.getAllStackTraces().keySet().forEach(System.out::println);
    }
}
