package dev.joule.cli.why;

import java.util.List;

/**
 * A reason why the program is slow.
 *
 * @param share how much it matters: the share of the time, of the workers or of the threads that it
 *     concerns, 0 to 1
 * @param text the reason in one line
 * @param evidence the figures behind it
 * @param stack where it happens; empty if it has no place
 * @param next what to do about it
 */
record Finding(
        Rule rule, double share, String text, List<String> evidence, Stack stack, String next) {
    Finding {
        share = Math.clamp(share, 0, 1);
        evidence = List.copyOf(evidence);
    }

    /** Returns the key of the order: the worst finding has the largest. */
    double severity() {
        return rule.gravity() * share;
    }
}
