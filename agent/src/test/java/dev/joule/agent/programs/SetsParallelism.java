package dev.joule.agent.programs;

/** Chooses the number of carriers before its first virtual thread, and counts them. */
public final class SetsParallelism {
    private SetsParallelism() {}

    public static void main(String[] args) throws Exception {
        System.setProperty("jdk.virtualThreadScheduler.parallelism", "3");
        Thread.startVirtualThread(() -> {}).join();
        long workers =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("joule-agent-worker-"))
                        .count();
        System.out.println("workers: " + workers);
    }
}
