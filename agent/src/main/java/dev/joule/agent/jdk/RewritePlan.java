package dev.joule.agent.jdk;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The changes to some classes of the JDK, and their progress. Also used by threads of other agents.
 */
final class RewritePlan {

    /** The stages in which a class file is seen. */
    enum Stage {
        /** Compares it with what is known, and leaves it. */
        CHECKING,
        /** Changes it. */
        CHANGING,
        /** Changes it; a failure has another agent as its cause. */
        DONE,
        /** Leaves it. */
        UNDOING
    }

    /** A class file as it was handed out, and changed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Checked(byte[] from, byte[] to) {}

    private final Map<String, HookInstaller.Site> sites;
    private final HookInstaller.Definition hook;

    /** The problem of each class that has one. */
    private final Map<String, UnknownJdkException> problems = new TreeMap<>();

    /** The results of the check, for the change. */
    private final Map<String, Checked> checked = new HashMap<>();

    /** Seen at the present stage. */
    private final TreeSet<String> seen = new TreeSet<>();

    private Stage stage = Stage.CHECKING;
    private boolean isHooked;

    RewritePlan(Map<String, HookInstaller.Site> sites, HookInstaller.Definition hook) {
        this.sites = new HashMap<>(sites);
        this.hook = hook;
    }

    boolean isOf(String name) {
        return sites.containsKey(name);
    }

    synchronized void enter(Stage next) {
        stage = next;
        seen.clear();
        problems.clear();
    }

    /** Ends the change: later class files come from other agents. */
    synchronized void finish() {
        checked.clear();
        stage = Stage.DONE; // and keeps what was found between the check and this
    }

    /**
     * Does what the present stage asks for.
     *
     * @return the class file, changed; {@code null} if it stays as it is
     */
    synchronized byte @Nullable [] rewrite(String name, byte[] classFile) {
        if (stage == Stage.UNDOING) {
            seen.add(name);
            return null;
        }
        HookInstaller.Site site = sites.get(name);
        byte[] rewritten = null;
        try {
            rewritten = site == null ? null : rewrite(name, site, classFile);
            if (stage != Stage.CHECKING && !isHooked) {
                hook.define(false);
                isHooked = true;
            }
            problems.remove(name);
        } catch (UnknownJdkException unknown) {
            problems.put(name, unknown);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unexpected) {
            problems.put(name, new UnknownJdkException(unexpected.toString()));
        }
        seen.add(name);
        return stage == Stage.CHECKING || problems.containsKey(name) ? null : rewritten;
    }

    /** Changes a class file, unless it was changed when it was checked. */
    private byte[] rewrite(String name, HookInstaller.Site site, byte[] classFile)
            throws UnknownJdkException {
        Checked before = checked.remove(name);
        if (before != null && Arrays.equals(before.from(), classFile)) {
            return before.to();
        }
        byte[] rewritten = site.rewrite(classFile);
        if (stage == Stage.CHECKING) {
            checked.put(name, new Checked(classFile, rewritten));
        }
        return rewritten;
    }

    /**
     * Returns normally if the present stage has passed all its classes.
     *
     * @throws UnknownJdkException if one was not as it is known, or was not handed out
     */
    synchronized void check() throws UnknownJdkException {
        for (UnknownJdkException problem : problems.values()) {
            throw problem;
        }
        if (seen.size() < sites.size()) {
            throw new UnknownJdkException("it does not hand out its classes");
        }
    }

    /** Returns the problem of a class that another agent has changed since. */
    synchronized @Nullable UnknownJdkException loss(String name) {
        return stage == Stage.DONE ? problems.get(name) : null;
    }

    /** Returns the classes that are no longer changed, with slashes. */
    synchronized List<String> lost() {
        return stage == Stage.DONE ? List.copyOf(problems.keySet()) : List.of();
    }

    /** Takes back that a class was seen: the JVM has not taken what it was given. */
    synchronized void stays(String name) {
        seen.remove(name);
    }

    /** Returns the classes that were not handed out at the present stage. */
    synchronized List<String> unseen() {
        TreeSet<String> left = new TreeSet<>(sites.keySet());
        left.removeAll(seen);
        return List.copyOf(left);
    }
}
