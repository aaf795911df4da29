package dev.joule.cli.observe;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.NonBlockingReader;

/** {@code joule top} in a terminal: draws in place, and reads keys. */
final class TopScreen {
    private static final long TICK_MILLIS = 100;
    private static final String OTHER_SCREEN = "\033[?1049h\033[?25l";
    private static final String BACK = "\033[?25h\033[?1049l";
    private static final String HOME = "\033[H";
    private static final String END_OF_LINE = "\033[K";
    private static final String END_OF_SCREEN = "\033[J";
    private static final String KEYS = "q quit  s sort  0-9 one worker  a all  f freeze";
    private static final int END_OF_INPUT = -1;
    private static final int LEAST_WIDTH = 20;
    private static final int LEAST_HEIGHT = 5;

    private final TopView view;
    private final Watch watch;
    private TopView.Order order = TopView.Order.NUMBER;
    private int looksInto = Figures.ALL;
    private boolean isFrozen;
    private boolean isOver;

    TopScreen(TopView view, Watch watch) {
        this.view = view;
        this.watch = watch;
    }

    /**
     * Shows figures until q, or until the process ends.
     *
     * @return whether the process still runs
     */
    boolean run() throws IOException, TargetException, InterruptedException {
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
            Attributes before = terminal.enterRawMode();
            PrintWriter out = terminal.writer();
            out.print(OTHER_SCREEN);
            try {
                return loop(terminal, out);
            } finally {
                out.print(BACK);
                out.flush();
                terminal.setAttributes(before);
            }
        }
    }

    private boolean loop(Terminal terminal, PrintWriter out)
            throws IOException, TargetException, InterruptedException {
        NonBlockingReader keys = terminal.reader();
        boolean isChanged = true;
        while (!isOver) {
            boolean hasNews = watch.hasNews();
            if (isChanged || (hasNews && !isFrozen)) {
                draw(terminal, out);
            }
            if (!watch.next(TICK_MILLIS)) {
                return false;
            }
            isChanged = key(keys.read(1));
        }
        return true;
    }

    /** Acts on a key; returns whether the picture changes. */
    private boolean key(int key) {
        switch (key) {
            case 'q', 'Q', 3, END_OF_INPUT -> isOver = true; // 3: Ctrl-C in the raw mode
            case 's' -> order = order.next();
            case 'a' -> looksInto = Figures.ALL;
            case 'f' -> isFrozen = !isFrozen;
            default -> {
                if (key < '0' || key > '9') {
                    return false;
                }
                looksInto = key - '0';
            }
        }
        return true;
    }

    private void draw(Terminal terminal, PrintWriter out) {
        int width = Math.max(terminal.getColumns(), LEAST_WIDTH);
        int height = Math.max(terminal.getRows(), LEAST_HEIGHT);
        List<String> lines = view.lines(watch.model(), order, looksInto);
        StringBuilder text = new StringBuilder(HOME);
        lines.stream()
                .limit(height - 1L)
                .forEach(line -> text.append(cut(line, width)).append(END_OF_LINE).append("\r\n"));
        text.append(cut(isFrozen ? KEYS + "  FROZEN" : KEYS, width - 1));
        out.print(text.append(END_OF_LINE).append(END_OF_SCREEN));
        out.flush();
    }

    private static String cut(String line, int width) {
        return line.length() <= width ? line : line.substring(0, width);
    }
}
