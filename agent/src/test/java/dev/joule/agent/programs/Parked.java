package dev.joule.agent.programs;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Has a virtual thread parked for ever, and exits when a byte arrives on its input. */
public final class Parked {
    private Parked() {}

    public static void main(String[] args) throws IOException {
        Thread.ofVirtual().name("parked one").start(LockSupport::park);
        System.out.println("ready");
        int read = System.in.read();
        System.out.println("read " + read);
    }
}
