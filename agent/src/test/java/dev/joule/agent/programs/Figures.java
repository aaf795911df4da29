package dev.joule.agent.programs;

import java.lang.management.ManagementFactory;
import jdk.management.VirtualThreadSchedulerMXBean;

/** Prints what the JDK says of the scheduler: before the first virtual thread, and in one. */
public final class Figures {
    private static final VirtualThreadSchedulerMXBean BEAN =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);

    private Figures() {}

    public static void main(String[] args) throws Exception {
        System.out.println("parallelism: " + BEAN.getParallelism());
        System.out.println("mounted: " + BEAN.getMountedVirtualThreadCount());
        Thread.startVirtualThread(Figures::ask).join();
        try {
            BEAN.setParallelism(2);
        } catch (UnsupportedOperationException refused) {
            System.out.println("refused");
        }
    }

    private static void ask() {
        Thread.startVirtualThread(() -> {});
        System.out.println("carriers: " + BEAN.getPoolSize());
        System.out.println("mounted: " + BEAN.getMountedVirtualThreadCount());
        System.out.println("queued: " + BEAN.getQueuedVirtualThreadCount());
    }
}
