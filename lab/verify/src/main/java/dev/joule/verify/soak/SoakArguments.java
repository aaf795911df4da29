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
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The arguments of {@code joule soak}, from which the options of one of the soaks are taken. */
final class SoakArguments {
    private static final Duration TIME = Duration.ofMinutes(1);

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "How long, such as 30s, 10m or 1.5h; default: 1m.")
    private @Nullable Duration time;

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

    @Option(names = "--server", description = "A server under load, with clients that leave.")
    private boolean isOfServer;

    @Option(
            names = "--ground",
            paramLabel = "G",
            converter = GroundConverter.class,
            completionCandidates = GroundConverter.class,
            description = "With --server, one of ${COMPLETION-CANDIDATES}; default: both.")
    private @Nullable ThreadPlacement ground;

    @Option(
            names = "--rounds",
            paramLabel = "R",
            description = "Play R rounds per lane, instead of a time.")
    private @Nullable Integer rounds;

    @Option(
            names = "--replay",
            arity = "2",
            paramLabel = "S SHAPE",
            hideParamSyntax = true,
            description = "Play one round again and again: its seed, and mix or churn.")
    private String @Nullable [] replay;

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
        return isOfServer;
    }

    /** Returns the options of the usual soak. */
    SoakOptions ofTasks() {
        refuse(ground, "--ground goes with --server");
        int played = rounds == null ? 0 : (int) checkRange("--rounds", rounds, 1, 1 << 30);
        return new SoakOptions(
                time != null || rounds == null ? time() : Duration.ZERO,
                checkRange("--seed", seed, 1, Long.MAX_VALUE),
                workers(0),
                played,
                replaySeed(),
                shape());
    }

    /** Returns the options of the soak of a server. */
    ServerSoakOptions ofServer() {
        refuse(rounds, "--rounds does not go with --server");
        refuse(replay, "--replay does not go with --server");
        return new ServerSoakOptions(
                time(),
                checkRange("--seed", seed, 1, Long.MAX_VALUE),
                workers(Runtime.getRuntime().availableProcessors()),
                ground == null ? List.of(ThreadPlacement.values()) : List.of(ground));
    }

    private Duration time() {
        return time == null ? TIME : time;
    }

    private long replaySeed() {
        try {
            return replay == null ? 0 : Long.parseLong(replay[0]);
        } catch (NumberFormatException e) {
            throw new UsageException("--replay begins with a seed, not " + replay[0]);
        }
    }

    private RoundPlan.Shape shape() {
        try {
            return replay == null ? RoundPlan.Shape.MIX : new ShapeConverter().convert(replay[1]);
        } catch (TypeConversionException e) {
            throw new UsageException("the shape of --replay " + e.getMessage());
        }
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
