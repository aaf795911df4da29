package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.pekko.actor.ActorSystem;
import org.junit.jupiter.api.Test;

/** The configurations in docs/guide/cluster.md do what the page says. */
class PekkoGuideTest {
    private static final Pattern EXAMPLE = Pattern.compile("```hocon\n(.*?)```", Pattern.DOTALL);

    private static List<String> examples() throws Exception {
        return EXAMPLE.matcher(Files.readString(Path.of("../../docs/guide/cluster.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @Test
    void theLineStandsForTheThreeParts() throws Exception {
        Config line = ConfigFactory.parseString(examples().get(0));
        assertThat(line).isEqualTo(ConfigFactory.parseString(examples().get(1)));
    }

    @Test
    void theSettingsAreUnderstood() throws Exception {
        ActorSystem system = Systems.start("guide", examples().get(2));
        try {
            for (String id : List.of("database-dispatcher", "reports-dispatcher")) {
                assertThat(Systems.threadOf(system.dispatchers().lookup(id)))
                        .startsWith("joule-guide-" + id);
            }
            assertThat(Systems.threads("guide"))
                    .contains("joule-guide-worker-3", "joule-guide-reports-dispatcher-worker-0");
        } finally {
            Systems.end(system);
        }
        Systems.awaitNoThreads("guide");
    }
}
