package dev.joule.cli.observe;

import dev.joule.cli.observe.ThreadList.Seen;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The virtual threads of a JVM, grouped by equal stacks, with the largest group first.
 *
 * @param tasks the descriptions of stackless tasks
 * @param notes what the reader must know of the source
 */
record DumpReport(long pid, ThreadList list, List<String> tasks, List<String> notes) {
    private static final int NAMES = 3;

    /** Threads with one stack that do, or wait for, the same kind of thing. */
    private record Group(WaitKind kind, List<String> stack, List<Seen> threads) {}

    private record Key(WaitKind kind, List<String> stack) {}

    private List<Seen> virtual() {
        return list.threads().stream().filter(Seen::isVirtual).toList();
    }

    private List<Group> groups() {
        Map<Key, List<Seen>> groups = new LinkedHashMap<>();
        for (Seen thread : virtual()) {
            groups.computeIfAbsent(
                            new Key(WaitKind.of(thread), thread.stack()), key -> new ArrayList<>())
                    .add(thread);
        }
        List<Group> sorted = new ArrayList<>();
        groups.forEach((key, threads) -> sorted.add(new Group(key.kind(), key.stack(), threads)));
        sorted.sort(Comparator.comparingInt((Group group) -> -group.threads().size()));
        return sorted;
    }

    private Map<WaitKind, Long> counts() {
        return virtual().stream()
                .collect(Collectors.groupingBy(WaitKind::of, TreeMap::new, Collectors.counting()));
    }

    /** Prints the report for a reader. */
    void print(PrintWriter out) {
        Map<WaitKind, Long> counts = counts();
        out.printf("process %d: %s%n", pid, count(virtual().size(), "virtual thread"));
        counts.forEach((kind, count) ->
                out.printf(
                        "  %,7d %s%n",
                        count, kind.isWaiting() ? "wait for " + kind.title() : kind.title()));
        notes.forEach(note -> out.printf("note: %s%n", note));
        for (List<Seen> cycle : list.cycles()) {
            out.printf("%nDEADLOCK of %s%n", count(cycle.size(), "thread"));
            cycle.forEach(
                    thread -> out.printf("  %s waits for %s%n", thread.title(), held(thread)));
        }
        for (Group group : groups()) {
            out.println();
            out.println(headline(group));
            holders(group).forEach(line -> out.printf("    %s%n", line));
            group.stack().forEach(frame -> out.printf("        at %s%n", frame));
        }
        if (!tasks.isEmpty()) {
            out.printf("%n%s%n", count(tasks.size(), "stackless task"));
            tasksByText().forEach((text, count) -> out.printf("  %,7d %s%n", count, text));
        }
    }

    private static String headline(Group group) {
        int count = group.threads().size();
        WaitKind kind = group.kind();
        String does = kind.title();
        if (kind.isWaiting()) {
            does = (count == 1 ? "waits for " : "wait for ") + does;
        }
        return "%s %s: %s".formatted(count(count, "thread"), does, names(group.threads()));
    }

    private static String names(List<Seen> threads) {
        String first =
                threads.stream().limit(NAMES).map(Seen::title).collect(Collectors.joining(", "));
        return threads.size() > NAMES ? first + ", ..." : first;
    }

    /** Returns a line for each object that threads of the group wait for, the most wanted first. */
    private List<String> holders(Group group) {
        Map<String, Integer> wanted = new LinkedHashMap<>();
        for (Seen thread : group.threads()) {
            if (thread.object() != null) {
                wanted.merge(held(thread), 1, Integer::sum);
            }
        }
        List<String> lines = new ArrayList<>();
        wanted.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(NAMES)
                .forEach(entry ->
                        lines.add(
                                wanted.size() == 1
                                        ? entry.getKey()
                                        : entry.getValue() + " for " + entry.getKey()));
        return lines;
    }

    /** Returns the object that a thread waits for, and who holds it. */
    private String held(Seen thread) {
        Long holder = thread.holder();
        if (holder != null) {
            Seen known = list.thread(holder);
            return thread.object() + ", held by " + (known == null ? "#" + holder : known.title());
        }
        return thread.object() + (thread.isHolderKnown() ? ", and no thread holds it" : "");
    }

    private Map<String, Long> tasksByText() {
        return tasks.stream()
                .collect(Collectors.groupingBy(task -> task, TreeMap::new, Collectors.counting()));
    }

    private static String count(int number, String what) {
        return "%,d %s%s".formatted(number, what, number == 1 ? "" : "s");
    }

    /** Returns the report as {@code docs/guide/insight-json.md} describes it. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "joule-dump/1");
        json.put("pid", pid);
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("virtual", virtual().size());
        counts().forEach((kind, count) -> counts.put(kind.key(), count));
        json.put("threads", counts);
        json.put("cycles", list.cycles().stream().map(this::jsonOf).toList());
        json.put("groups", groups().stream().map(this::json).toList());
        List<Object> ofTasks = new ArrayList<>();
        tasksByText().forEach((text, count) -> ofTasks.add(Map.of("task", text, "count", count)));
        json.put("tasks", ofTasks);
        json.put("notes", notes);
        return json;
    }

    private Map<String, Object> json(Group group) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("state", group.kind().key());
        json.put("count", group.threads().size());
        json.put("threads", jsonOf(group.threads()));
        json.put("stack", group.stack());
        return json;
    }

    private List<Map<String, @Nullable Object>> jsonOf(List<Seen> threads) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Seen thread : threads) {
            Map<String, @Nullable Object> json = new LinkedHashMap<>();
            json.put("id", thread.id());
            json.put("name", thread.name());
            if (thread.object() != null) {
                json.put("waitsFor", thread.object());
                json.put("holder", thread.holder());
                json.put("holderKnown", thread.isHolderKnown());
            }
            all.add(json);
        }
        return all;
    }
}
