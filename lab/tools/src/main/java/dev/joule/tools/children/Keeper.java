package dev.joule.tools.children;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A process that outlives this JVM by a moment. It reads the name of each child and folder, and
 * when its input ends it kills and deletes those that are left. It needs a shell.
 */
final class Keeper {
    private static final long PATIENCE_MILLIS = 2_000;

    /**
     * The shell script. Its input names a process by its number and a folder by its path, with a
     * plus at its start and a minus at its end.
     */
    private static final String SCRIPT =
            """
            trap '' INT TERM HUP
            exec awk '
            /^\\+p / { pids[$2] = 1 }
            /^-p / { delete pids[$2] }
            /^\\+f / { folders[substr($0, 4)] = 1 }
            /^-f / { delete folders[substr($0, 4)] }
            END {
                while (("ps -A -o pid= -o ppid= 2>/dev/null" | getline) > 0) { parents[$1] = $2 }
                do {
                    more = 0
                    for (pid in parents) {
                        if ((parents[pid] in pids) && !(pid in pids)) { pids[pid] = 1; more = 1 }
                    }
                } while (more)
                for (pid in pids) { system("kill -9 " pid " 2>/dev/null") }
                for (folder in folders) {
                    gsub(/\\047/, "\\047\\\\\\047\\047", folder)
                    system("rm -rf -- \\047" folder "\\047")
                }
            }'
            """;

    private final Process process;
    private final OutputStream out;

    private Keeper(Process process) {
        this.process = process;
        this.out = process.getOutputStream();
    }

    /** Starts a keeper, or returns null if that is not possible here. */
    static @Nullable Keeper start() {
        try {
            return new Keeper(
                    new ProcessBuilder("sh", "-c", SCRIPT)
                            .redirectOutput(Redirect.DISCARD)
                            .redirectError(Redirect.DISCARD)
                            .start());
        } catch (IOException noShell) {
            return null;
        }
    }

    boolean is(ProcessHandle handle) {
        return process.toHandle().equals(handle);
    }

    void begins(Process child) {
        tell("+p " + child.pid());
    }

    void ended(Process child) {
        tell("-p " + child.pid());
    }

    void made(Path folder) {
        tell("+f " + folder);
    }

    void deleted(Path folder) {
        tell("-f " + folder);
    }

    private void tell(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException gone) {
            // The keeper was killed: only the shutdown hook is left.
        }
    }

    /** Ends the keeper's input and waits for its end. */
    void end() {
        try {
            out.close();
            process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (IOException gone) {
            // The keeper has ended already.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
