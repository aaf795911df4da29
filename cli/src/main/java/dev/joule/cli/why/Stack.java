package dev.joule.cli.why;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The calls of a thread, the innermost first. */
record Stack(List<Frame> frames) {
    static final Stack EMPTY = new Stack(List.of());

    /** The most frames of the user in a line. */
    private static final int SHOWN = 3;

    Stack {
        frames = List.copyOf(frames);
    }

    /** Reads a stack as thread dumps have it, one text for each frame. */
    static Stack parse(List<String> lines) {
        return new Stack(lines.stream().map(Frame::parse).toList());
    }

    @Nullable Frame top() {
        return frames.isEmpty() ? null : frames.getFirst();
    }

    /** Returns the innermost frame of the user. */
    @Nullable Frame user() {
        return ofUser().findFirst().orElse(null);
    }

    /** Returns the frame that this one called; null if it is the innermost. */
    @Nullable Frame below(Frame frame) {
        int at = frames.indexOf(frame);
        return at <= 0 ? null : frames.get(at - 1);
    }

    /** Returns the innermost method of the user, or else the innermost method. */
    String place() {
        Frame frame = user();
        frame = frame == null ? top() : frame;
        return frame == null ? "(no stack)" : frame.name();
    }

    Stream<Frame> ofUser() {
        return frames.stream().filter(Frame::isOfUser);
    }

    boolean has(String type, String method) {
        return frames.stream().anyMatch(frame -> frame.is(type, method));
    }

    /** Returns the innermost frame, and the innermost ones of the user. */
    String line() {
        Frame top = top();
        if (top == null) {
            return "(no stack)";
        }
        Stream<Frame> first = top.isOfUser() ? Stream.empty() : Stream.of(top);
        return Stream.concat(first, ofUser().limit(SHOWN))
                .map(Frame::toString)
                .collect(Collectors.joining(" < "));
    }
}
