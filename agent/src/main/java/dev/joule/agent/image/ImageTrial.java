package dev.joule.agent.image;

/** A program whose one virtual thread prints itself, with its carrier. */
final class ImageTrial {
    private ImageTrial() {}

    public static void main(String[] args) throws InterruptedException {
        Thread.startVirtualThread(() -> System.out.println(Thread.currentThread())).join();
    }
}
