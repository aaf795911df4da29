package dev.joule.verify.soak.limits;

import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.soak.limits.LimitsOptions.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** The commands {@code soak --memory} and {@code soak --stack}. */
public final class LimitsMain {
    private LimitsMain() {}

    /** Returns whether these are the arguments of one of the two commands. */
    public static boolean isMeant(List<String> args) {
        return LimitsOptions.limitIn(args) != null;
    }

    /**
     * Runs the command.
     *
     * @return its exit status: 0; 1 when the soak found an error; 2 when the command line is wrong
     */
    public static int run(PrintStream out, List<String> args) {
        Limit limit = LimitsOptions.limitIn(args);
        if (limit == null || args.contains("--help") || args.contains("-h")) {
            out.print(LimitsOptions.USAGE);
            return limit == null ? 2 : 0;
        }
        try {
            List<String> rest = args.stream().filter(arg -> !arg.equals(limit.option())).toList();
            return new LimitsSoak(out, LimitsOptions.parse(limit, rest)).run() ? 0 : 1;
        } catch (UsageException e) {
            out.println("joule soak " + limit.option() + ": " + e.getMessage());
            out.println("`joule soak " + limit.option() + " --help` shows what there is");
            return 2;
        } catch (IOException e) {
            out.println("soak: FAILED: " + e);
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    /** Returns the faults that the acts must detect. */
    public static List<Detection> detections() {
        return LimitFault.ALL.stream()
                .map(each -> Detection.of(each.fault(), Engine.SOAK, each.act()))
                .toList();
    }
}
