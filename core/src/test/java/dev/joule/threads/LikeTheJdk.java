package dev.joule.threads;

import dev.joule.testing.Await;
import dev.joule.threads.Ground.Threads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Each test of a class below runs on every {@link Ground}, with a fresh one. */
@ParameterizedClass(name = "{0}")
@EnumSource(Ground.class)
abstract class LikeTheJdk {
    @Parameter Ground ground = Ground.JDK;

    Threads threads = Ground.JDK.open();

    @BeforeEach
    void open() {
        threads = ground.open();
    }

    @AfterEach
    void close() {
        threads.close();
    }

    static void awaitState(Thread thread, Thread.State state) {
        Await.until(() -> thread.getState() == state);
    }
}
