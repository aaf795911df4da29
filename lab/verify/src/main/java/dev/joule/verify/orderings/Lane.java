package dev.joule.verify.orderings;

import dev.joule.verify.fault.Fault;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;

/** A race on the production classes, or with a fault, with its results so far. */
final class Lane {
    final Rule rule;
    private final @Nullable Fault fault;
    private final TreeMap<String, Long> forbidden = new TreeMap<>();
    private String trouble = "";
    private boolean stuck;
    private long samples;
    private int runs;

    Lane(Rule rule, @Nullable Fault fault) {
        this.rule = rule;
        this.fault = fault;
    }

    Fault fault() {
        return Objects.requireNonNull(fault);
    }

    synchronized void add(TestResult result) {
        runs++;
        samples += result.getTotalCount();
        String messages = String.join(" ", result.getMessages());
        if (result.status() == Status.TIMEOUT_ERROR || messages.contains(Watchdog.KILLED)) {
            stuck = true;
        } else if (result.status() != Status.NORMAL) {
            trouble = result.status() + " " + messages + " " + String.join(" ", result.getVmErr());
        }
        for (GradingResult graded : result.grading().gradingResults.values()) {
            if (graded.count > 0 && !passed(graded)) {
                forbidden.merge(graded.id, graded.count, Long::sum);
            }
        }
    }

    private static boolean passed(GradingResult graded) {
        return switch (graded.expect) {
            case ACCEPTABLE, ACCEPTABLE_INTERESTING -> true;
            default -> false;
        };
    }

    synchronized int runs() {
        return runs;
    }

    /** Returns whether the race is known to go wrong. */
    synchronized boolean isBroken() {
        return stuck || !trouble.isEmpty() || !forbidden.isEmpty();
    }

    synchronized Finding finding() {
        StringBuilder what = new StringBuilder();
        forbidden.forEach(
                (id, count) -> what.append(count).append(" x \"").append(id).append("\" "));
        if (stuck) {
            what.append("stuck");
        }
        Finding.Verdict verdict =
                !trouble.isEmpty()
                        ? Finding.Verdict.TROUBLE
                        : what.isEmpty() ? Finding.Verdict.PASSED : Finding.Verdict.FORBIDDEN;
        return new Finding(
                rule.name(),
                fault == null ? "" : fault.id(),
                verdict,
                samples,
                runs,
                verdict == Finding.Verdict.TROUBLE ? trouble : what.toString().strip());
    }
}
