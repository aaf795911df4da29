package dev.joule.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The bookkeeping of a run: which pieces are done, which node holds which, and what each node gets
 * next. All decisions are made here, by one thread at a time; the actors only carry them out.
 *
 * <p>A node holds two pieces at most. When no piece is left that no node has, a node that holds
 * nothing also gets the oldest piece of another node, once that took twice the usual time. Each
 * further copy of the same piece waits longer.
 *
 * @param <N> a node
 */
class Pieces<N> {
    static final int HELD = 2;
    static final int ATTEMPTS = 3;

    /** Pieces are not copied sooner: the resolution of the clock that the run looks at. */
    static final long COPY_NANOS_MIN = 100_000_000;

    /** The time after which a piece is sent to its node again, in case the message was lost. */
    static final long RESEND_NANOS = 5_000_000_000L;

    private static final String LOST = "lost";

    /** A piece on its way to a node. */
    record Send<N>(N node, int piece) {}

    /** A piece at a node: when the node got it, and when it was sent last. */
    private record Held(long given, long sent) {}

    /** A piece that is not done and that some nodes hold. */
    private static final class Outstanding {
        int holders;
        long given;
    }

    /** A node, with the pieces that it has not answered. */
    private static final class Member {
        final Map<Integer, Held> held = new LinkedHashMap<>();
        int done;
        String trouble = "";
    }

    private final int total;
    private final BitSet done = new BitSet();
    private final Map<N, Member> members = new LinkedHashMap<>();
    private final Map<Integer, Outstanding> outstanding = new LinkedHashMap<>();
    private final BitSet returned = new BitSet();
    private final Map<Integer, Integer> failures = new HashMap<>();

    /** How long a piece takes, smoothed as a round trip of TCP is; 0 before the first result. */
    private long usualNanos;

    private int fresh;
    private int counted;
    private int copies;
    private int late;

    Pieces(int total) {
        this.total = total;
    }

    boolean isOver() {
        return counted == total;
    }

    /** Notes which nodes can be reached; what the others held is free for these. */
    void members(Collection<N> reachable) {
        reachable.forEach(node -> members.computeIfAbsent(node, ignored -> new Member()));
        members.forEach((node, member) -> {
            if (!reachable.contains(node)) {
                exclude(member, LOST);
            } else if (member.trouble.equals(LOST)) {
                member.trouble = ""; // even if it was refused: it may have another program now
            }
        });
    }

    /** Notes that a node does not offer the job. */
    void refused(N node, String reason) {
        Member member = members.get(node);
        if (member != null && member.trouble.isEmpty()) {
            exclude(member, reason);
        }
    }

    private void exclude(Member member, String trouble) {
        member.trouble = trouble;
        member.held.keySet().forEach(this::withdraw);
        member.held.clear();
    }

    /** Notes that one node less holds a piece. */
    void withdraw(int piece) {
        Outstanding out = outstanding.get(piece);
        if (out != null && --out.holders == 0) {
            outstanding.remove(piece);
            returned.set(piece);
        }
    }

    /** Notes a result, and returns whether it counts: whether it is the first of its piece. */
    boolean done(N node, int piece, long now) {
        Member member = members.get(node);
        Held held = member == null ? null : member.held.remove(piece);
        if (isDone(piece)) {
            late++;
            return false;
        }
        done.set(piece);
        counted++;
        outstanding.remove(piece);
        returned.clear(piece);
        if (member != null) {
            member.done++;
        }
        if (held != null) {
            long took = now - held.given;
            usualNanos += usualNanos == 0 ? took : (took - usualNanos) / 8;
        }
        return true;
    }

    boolean isDone(int piece) {
        return done.get(piece);
    }

    /** Notes a failure, and returns whether the run fails with it. */
    boolean failed(N node, int piece) {
        Member member = members.get(node);
        if (member != null && member.held.remove(piece) != null) {
            withdraw(piece);
        }
        return !isDone(piece) && failures.merge(piece, 1, Integer::sum) >= ATTEMPTS;
    }

    /** Returns what a node gets that has just answered. */
    List<Send<N>> next(N node, long now) {
        List<Send<N>> sends = new ArrayList<>();
        Member member = members.get(node);
        if (member != null && member.trouble.isEmpty()) {
            while (fill(node, member, HELD, now, sends)) {}
            copy(node, member, now, sends);
        }
        return sends;
    }

    /**
     * Returns what all nodes get: as many pieces as they may hold, each a first one before any a
     * second one; then copies; and what was sent long ago, again.
     */
    List<Send<N>> next(long now) {
        List<Send<N>> sends = new ArrayList<>();
        for (int most = 1; most <= HELD; most++) {
            int each = most;
            working((node, member) -> fill(node, member, each, now, sends));
        }
        working((node, member) -> copy(node, member, now, sends));
        working((node, member) -> resend(node, member, now, sends));
        return sends;
    }

    private void working(BiConsumer<N, Member> action) {
        members.forEach((node, member) -> {
            if (member.trouble.isEmpty()) {
                action.accept(node, member);
            }
        });
    }

    private boolean fill(N node, Member member, int most, long now, List<Send<N>> sends) {
        int piece = member.held.size() < most ? take() : -1;
        if (piece >= 0) {
            Outstanding out = new Outstanding();
            outstanding.put(piece, out);
            give(node, member, piece, out, now, sends);
        }
        return piece >= 0;
    }

    /** Takes a piece that no node holds, or returns -1. */
    private int take() {
        int piece = returned.nextSetBit(0);
        if (piece < 0) {
            return fresh < total ? fresh++ : -1;
        }
        returned.clear(piece);
        return piece;
    }

    private void copy(N node, Member member, long now, List<Send<N>> sends) {
        if (!member.held.isEmpty() || usualNanos == 0) {
            return;
        }
        long limit = Math.max(COPY_NANOS_MIN, 2 * usualNanos);
        for (Map.Entry<Integer, Outstanding> each : outstanding.entrySet()) {
            Outstanding out = each.getValue();
            if (now - out.given > limit * out.holders) {
                copies++;
                give(node, member, each.getKey(), out, now, sends);
                return;
            }
        }
    }

    private void give(
            N node, Member member, int piece, Outstanding out, long now, List<Send<N>> sends) {
        out.holders++;
        out.given = now;
        member.held.put(piece, new Held(now, now));
        sends.add(new Send<>(node, piece));
    }

    private void resend(N node, Member member, long now, List<Send<N>> sends) {
        member.held.replaceAll((piece, held) -> {
            if (!isOld(held.sent, now)) {
                return held;
            }
            sends.add(new Send<>(node, piece));
            return new Held(held.given, now);
        });
    }

    Progress progress(Function<? super N, String> address) {
        List<Progress.Node> nodes = new ArrayList<>();
        members.forEach((node, member) ->
                nodes.add(
                        new Progress.Node(
                                address.apply(node),
                                member.held.size(),
                                member.done,
                                member.trouble)));
        return new Progress(total, counted, copies, late, nodes);
    }

    /** Returns whether a message should be sent again. */
    boolean isOld(long sent, long now) {
        return now - sent >= RESEND_NANOS;
    }
}
