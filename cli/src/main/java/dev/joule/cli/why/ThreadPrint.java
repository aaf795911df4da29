package dev.joule.cli.why;

import dev.joule.cli.observe.ThreadList.Seen;
import dev.joule.cli.observe.ThreadList.Wait;
import dev.joule.cli.why.ThreadDump.Dumped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code Thread.print} prints: the platform threads, and the virtual threads that are
 * mounted. For JVMs in which a full dump is not safe.
 */
final class ThreadPrint {
    private static final Pattern HEAD = Pattern.compile("\"(?<name>.*)\" #(?<id>\\d+) .*");

    private static final Pattern STATE =
            Pattern.compile("\\s+java\\.lang\\.Thread\\.State: (?<state>\\w+).*");

    private static final Pattern MOUNTED =
            Pattern.compile("\\s+Mounted virtual thread #(?<id>\\d+)");

    private static final Pattern FRAME = Pattern.compile("\\s+at (?<frame>.*)");

    private static final Pattern LOCK =
            Pattern.compile(
                    "\\s+- (?<how>waiting to lock|waiting on|parking to wait for|locked) +"
                            + "<(?<address>0x\\w+)> \\(a (?<type>.*)\\)");

    /** In the JVM's own report of a deadlock, below a line with the name of the thread. */
    private static final Pattern HELD =
            Pattern.compile(
                    "waiting for ownable synchronizer (?<address>0x\\w+), \\(a (?<type>[^)]*)\\),"
                            + "\\s+which is held by \"(?<holder>[^\"]*)\"");

    private final List<Dumped> threads = new ArrayList<>();
    private final Map<String, String> holders = new HashMap<>();

    private long id = -1;
    private String name = "";
    private boolean isVirtual;
    private String state = "";
    private Wait wait = Wait.NONE;
    private @Nullable String object;
    private Set<String> owned = new HashSet<>();
    private List<String> frames = new ArrayList<>();

    private ThreadPrint() {}

    static ThreadDump parse(String text) {
        ThreadPrint print = new ThreadPrint();
        Matcher held = HELD.matcher(text);
        while (held.find()) {
            print.holders.put(
                    held.group("type") + '@' + held.group("address"), held.group("holder"));
        }
        int report = text.indexOf("\nFound ");
        (report < 0 ? text : text.substring(0, report)).lines().forEach(print::line);
        print.end();
        return new ThreadDump(print.threads);
    }

    private void line(String line) {
        Matcher head = HEAD.matcher(line);
        if (head.matches()) {
            end();
            begin(Long.parseLong(head.group("id")), head.group("name"), false);
            return;
        }
        Matcher mounted = MOUNTED.matcher(line);
        if (mounted.matches()) {
            end();
            begin(Long.parseLong(mounted.group("id")), "", true);
            state = "RUNNABLE";
            return;
        }
        Matcher match = STATE.matcher(line);
        if (match.matches()) {
            state = match.group("state");
            return;
        }
        match = FRAME.matcher(line);
        if (match.matches()) {
            frames.add(match.group("frame"));
            return;
        }
        match = LOCK.matcher(line);
        if (match.matches()) {
            lock(match.group("how"), match.group("type") + '@' + match.group("address"));
        }
    }

    private void lock(String how, String lock) {
        switch (how) {
            case "locked" -> owned.add(lock);
            case "waiting to lock" -> waitFor(Wait.ENTER, lock);
            case "waiting on" -> waitFor(Wait.NOTIFY, lock);
            default -> waitFor(Wait.PARK, lock);
        }
    }

    private void waitFor(Wait how, String lock) {
        wait = how;
        object = lock;
    }

    private void begin(long number, String title, boolean isOfVirtual) {
        id = number;
        name = title;
        isVirtual = isOfVirtual;
        state = "";
        wait = Wait.NONE;
        object = null;
        owned = new HashSet<>();
        frames = new ArrayList<>();
    }

    /** Adds the thread whose lines have ended. */
    private void end() {
        if (id < 0) {
            return;
        }
        String waitsFor = object;
        if (wait == Wait.NOTIFY && waitsFor != null) {
            owned.remove(waitsFor); // entered, and released for the wait
        }
        holders.forEach((lock, holder) -> {
            if (holder.equals(name)) {
                owned.add(lock);
            }
        });
        threads.add(
                Dumped.of(
                        new Seen(
                                id, name, isVirtual, state, isVirtual, wait, waitsFor, null, false,
                                owned, frames)));
        id = -1;
    }
}
