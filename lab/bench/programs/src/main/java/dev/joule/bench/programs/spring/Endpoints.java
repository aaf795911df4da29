package dev.joule.bench.programs.spring;

import dev.joule.bench.programs.database.Accounts;
import dev.joule.bench.programs.servers.RunningServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The answers of the application. */
@RestController
class Endpoints {

    private static final Duration SLEEP = Duration.ofMillis(10);

    /**
     * An answer in JSON.
     *
     * @param id the number of the account
     * @param text some text
     */
    record Message(int id, String text) {}

    private final Accounts accounts;
    private final ObjectProvider<Backend> backend;

    Endpoints(Accounts accounts, ObjectProvider<Backend> backend) {
        this.accounts = accounts;
        this.backend = backend;
    }

    @GetMapping(value = RunningServer.PATH, produces = "text/plain")
    String text() {
        return RunningServer.TEXT;
    }

    @GetMapping("/json")
    Message json() {
        return new Message(1, RunningServer.TEXT);
    }

    @GetMapping(value = "/sleep", produces = "text/plain")
    String sleep() throws InterruptedException {
        Thread.sleep(SLEEP);
        return RunningServer.TEXT;
    }

    @GetMapping("/h2")
    Message database() throws SQLException {
        int id = ThreadLocalRandom.current().nextInt(Accounts.COUNT);
        return new Message(id, accounts.ownerOf(id));
    }

    @GetMapping(value = "/http_client", produces = "text/plain")
    String client() throws IOException, InterruptedException {
        return backend.getObject().get();
    }
}
