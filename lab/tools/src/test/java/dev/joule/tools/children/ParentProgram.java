package dev.joule.tools.children;

import java.nio.file.Files;
import java.nio.file.Path;

/** Starts a child JVM and a shell with a child of its own, creates a folder, and waits. */
final class ParentProgram {
    private ParentProgram() {}

    public static void main(String[] args) throws Exception {
        Path folder = Children.folder("joule it's");
        Files.writeString(Files.createDirectory(folder.resolve("in")).resolve("file"), "text");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Children.start(
                new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SleepingProgram.class.getName()));
        Children.start(new ProcessBuilder("sh", "-c", "sleep 600; true"));
        while (ProcessHandle.current().descendants().count() < 4) { // with the keeper
            Thread.sleep(10);
        }
        System.out.println(folder);
        Thread.sleep(600_000);
    }

    /** A program that ignores its input. */
    static final class SleepingProgram {
        private SleepingProgram() {}

        public static void main(String[] args) throws InterruptedException {
            Thread.sleep(600_000);
        }
    }
}
