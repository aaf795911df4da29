package dev.joule.verify.soak;

import static dev.joule.tools.commands.UsageException.checkRange;

import dev.joule.SchedulerBuilder;
import dev.joule.tools.commands.NameConverter;
import dev.joule.tools.commands.UsageException;
import dev.joule.verify.soak.server.ServerSoakOptions;
import dev.joule.verify.soak.server.ThreadPlacement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The arguments of {@code joule soak}, from which the options of one of the soaks are taken. */
final class SoakArguments {
    private static final Duration TIME = Duration.ofMinutes(1);
    private static final int FLOOD = 1_000_000;
    private static final int FLOOD_MAX = 1 << 23;

    @ArgGroup private @Nullable RunTime time;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "The seed of all choices; default: a new one.")
    private long seed = System.nanoTime() & 0xffff_ffffL;

    @Option(
            names = "--workers",
            paramLabel = "W",
            description =
                    "The size of all schedulers; default: several sizes, and with --server the"
                            + " processors.")
    private @Nullable Integer workers;

    @ArgGroup(heading = "%nAnother soak than that of all kinds of task:%n")
    private Kind kind = new Kind();

    @ArgGroup(validate = false, heading = "%nFor all kinds of task:%n")
    private @Nullable Tasks tasks;

    @ArgGroup(validate = false, heading = "%nWith --server:%n")
    private @Nullable Server server;

    /** The kinds of soaks besides the usual one. */
    private static final class Kind {
        @Option(names = "--server", description = "A server under load, with clients that leave.")
        boolean server;
    }

    /** The options of the usual soak. */
    private static final class Tasks {
        @Option(
                names = "--rounds",
                paramLabel = "R",
                description = "Play R rounds per lane, instead of a time.")
        @Nullable Integer rounds;

        @Option(
                names = "--replay",
                arity = "2",
                paramLabel = "S SHAPE",
                hideParamSyntax = true,
                description =
                        "Play one round again and again: its seed, and mix, churn, loader or"
                                + " flood.")
        String @Nullable [] replay;

        @Option(
                names = "--flood",
                paramLabel = "N",
                description = "The tasks of a flood; default: a million.")
        int flood = FLOOD;

        long replaySeed() {
            try {
                return replay == null ? 0 : Long.parseLong(replay[0]);
            } catch (NumberFormatException e) {
                throw new UsageException("--replay begins with a seed, not " + replay[0]);
            }
        }

        RoundPlan.Shape shape() {
            try {
                return replay == null
                        ? RoundPlan.Shape.MIX
                        : new ShapeConverter().convert(replay[1]);
            } catch (TypeConversionException e) {
                throw new UsageException("the shape of --replay " + e.getMessage());
            }
        }
    }

    private static final class Server {
        @Option(
                names = "--ground",
                paramLabel = "G",
                converter = GroundConverter.class,
                completionCandidates = GroundConverter.class,
                description = "One of ${COMPLETION-CANDIDATES}; default: both.")
        @Nullable ThreadPlacement ground;
    }

    private static final class GroundConverter extends NameConverter<ThreadPlacement> {
        GroundConverter() {
            super(List.of(ThreadPlacement.values()), ThreadPlacement::label);
        }
    }

    private static final class ShapeConverter extends NameConverter<RoundPlan.Shape> {
        ShapeConverter() {
            super(
                    List.of(RoundPlan.Shape.values()),
                    shape -> shape.name().toLowerCase(Locale.ROOT));
        }
    }

    boolean isOfServer() {
        return kind.server;
    }

    /** Returns the options of the usual soak. */
    SoakOptions ofTasks() {
        refuse(server, "--ground goes with --server");
        Tasks given = tasks == null ? new Tasks() : tasks;
        int rounds = given.rounds == null ? 0 : given.rounds;
        if (given.rounds != null) {
            checkRange("--rounds", rounds, 1, Integer.MAX_VALUE);
        }
        return new SoakOptions(
                time(rounds == 0 ? TIME : Duration.ZERO),
                checkRange("--seed", seed, 1, Long.MAX_VALUE),
                workers(0),
                rounds,
                given.replaySeed(),
                given.shape(),
                (int) checkRange("--flood", given.flood, 1, FLOOD_MAX));
    }

    /** Returns the options of the soak of a server. */
    ServerSoakOptions ofServer() {
        refuse(tasks, "--rounds, --replay and --flood do not go with --server");
        return new ServerSoakOptions(
                time(TIME),
                checkRange("--seed", seed, 1, Long.MAX_VALUE),
                workers(Runtime.getRuntime().availableProcessors()),
                server == null || server.ground == null
                        ? List.of(ThreadPlacement.values())
                        : List.of(server.ground));
    }

    private Duration time(Duration otherwise) {
        return time == null ? otherwise : time.time();
    }

    private int workers(int otherwise) {
        return workers == null
                ? otherwise
                : (int) checkRange("--workers", workers, 1, SchedulerBuilder.MAX_WORKERS);
    }

    private static void refuse(@Nullable Object given, String why) {
        if (given != null) {
            throw new UsageException(why);
        }
    }
}
