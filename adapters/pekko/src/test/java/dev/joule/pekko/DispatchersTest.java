package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ActorSystem;
import org.junit.jupiter.api.Test;

class DispatchersTest {

    @Test
    void defaultDispatcherRunsOnWorkers() throws Exception {
        ActorSystem system =
                ActorSystem.create(
                        "orders",
                        ConfigFactory.parseString(
                                        """
                                        pekko.actor.default-dispatcher.executor = "dev.joule.pekko.JouleExecutorConfigurator"
                                        """)
                                .withFallback(ConfigFactory.load()));
        try {
            CompletableFuture<String> name =
                    CompletableFuture.supplyAsync(
                            () -> Thread.currentThread().getName(), system.dispatcher());
            assertThat(name.get(10, TimeUnit.SECONDS)).startsWith("joule-orders-worker-");
        } finally {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().get(10, TimeUnit.SECONDS);
        }
    }
}
