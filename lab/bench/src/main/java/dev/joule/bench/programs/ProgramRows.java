package dev.joule.bench.programs;

import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Load;
import dev.joule.bench.harness.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The programs of the suite and their rows, in the order of the table. */
public final class ProgramRows {

    /** The part of the stock JVM's rate that is sent in an open loop. */
    private static final double PART = 0.7;

    private static final String OPEN = "_open";

    /** The answers of the application on Spring Boot. */
    private static final List<String> SPRING =
            List.of("text", "json", "sleep", "h2", "http_client");

    /** The start of a JVM with the application on Spring Boot, to the end after one request. */
    public static final String START = "spring_start";

    /** The end of its name, by which the table has a column for it. */
    static final String START_FIGURE = "_start";

    private static final int FEW = 64;
    private static final int MANY = 512;

    /** The servers, with the path that the generator requests. */
    static final Map<String, String> SERVERS = servers();

    private ProgramRows() {}

    private static Map<String, String> servers() {
        Map<String, String> servers = new LinkedHashMap<>();
        servers.put("jetty", "/text");
        servers.put("jdk_httpserver", "/text");
        servers.put("helidon", "/text");
        for (String path : SPRING) {
            servers.put("spring_tomcat_" + path, "/" + path);
        }
        return servers;
    }

    /** Returns the names of the programs that are servers, each under one load. */
    public static Set<String> served() {
        return ofServers().stream()
                .map(row -> RunFigure.programOf(row.measuredBy()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the name of the server in the name of a program. */
    public static String serverOf(String program) {
        return SERVERS.keySet().stream()
                .filter(server -> program.startsWith(server + "_"))
                .findFirst()
                .orElseThrow();
    }

    static List<Row> all() {
        List<Row> rows = new ArrayList<>(ofServers());
        rows.add(new Row(START, "ms", FigureKind.BATCHED, START));
        ThreadProgram.all().forEach(program -> rows.addAll(program.rows()));
        return rows;
    }

    private static List<Row> ofServers() {
        List<Row> rows = new ArrayList<>();
        SERVERS.forEach((server, target) -> {
            rows.addAll(served(server, target, FEW));
            rows.addAll(served(server, target, MANY));
        });
        return rows;
    }

    private static List<Row> served(String server, String target, int connections) {
        String program = server + "_" + connections;
        Load.Generator generator = new Load.Generator(GeneratorMain.class, target);
        Load.Share share = new Load.Share(RunFigure.measuredRow(program), PART);
        List<Row> rows = new ArrayList<>();
        rows.addAll(RunFigure.rows(program, new Load(connections, null, null, generator)));
        rows.addAll(RunFigure.rows(program + OPEN, new Load(connections, share, null, generator)));
        return rows;
    }
}
