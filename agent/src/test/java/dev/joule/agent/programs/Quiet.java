package dev.joule.agent.programs;

/** Makes no virtual thread. */
public final class Quiet {
    private Quiet() {}

    public static void main(String[] args) {
        System.out.println("done");
    }
}
