package dev.joule.bench.programs.spring;

import com.zaxxer.hikari.HikariDataSource;
import dev.joule.bench.programs.database.Accounts;
import dev.joule.bench.programs.database.Databases;
import dev.joule.bench.programs.servers.RunningServer;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/** The application and the start of its server. */
@SpringBootApplication(proxyBeanMethods = false)
public class Application {

    /** The number of connections of the pool, which is HikariCP's default. */
    private static final int CONNECTIONS = 10;

    /**
     * The settings. By default Tomcat would close a connection after 100 requests, and the clients
     * would open another.
     */
    private static final Map<String, Object> SETTINGS =
            Map.of(
                    "spring.threads.virtual.enabled", "true",
                    "spring.main.banner-mode", "off",
                    "spring.main.log-startup-info", "false",
                    "server.address", "127.0.0.1",
                    "server.port", "0",
                    "server.tomcat.accept-count", "1024",
                    "server.tomcat.max-keep-alive-requests", "-1");

    /** Starts the server. */
    public static RunningServer start() {
        SpringApplication application = new SpringApplication(Application.class);
        application.setDefaultProperties(SETTINGS);
        ConfigurableApplicationContext context = application.run();
        WebServer server = ((WebServerApplicationContext) context).getWebServer();
        return new RunningServer(Objects.requireNonNull(server).getPort(), context::close);
    }

    @Bean
    HikariDataSource pool() {
        return Databases.h2(CONNECTIONS);
    }

    @Bean
    Accounts accounts(HikariDataSource pool) {
        return Accounts.createIn(pool);
    }

    @Bean(destroyMethod = "close")
    @Lazy
    Backend backend() throws Exception {
        return Backend.start();
    }
}
