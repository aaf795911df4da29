package dev.joule.agent.programs;

import java.util.stream.Collectors;

/** Prints what a program can find out about the agent. */
public final class Visible {
    private Visible() {}

    public static void main(String[] args) throws Exception {
        int before = Thread.activeCount();
        Thread.startVirtualThread(() -> {}).join();
        System.out.println("threads of mine: " + (Thread.activeCount() - before));
        System.out.println(
                "properties: "
                        + System.getProperties().stringPropertyNames().stream()
                                .filter(name -> name.contains("joule"))
                                .collect(Collectors.toSet()));
        System.out.println("core: " + isThere("dev.joule.Scheduler"));
        System.out.println("inside: " + isThere("dev.joule.agent.start.Start"));
        System.out.println(
                "java.lang is open: "
                        + Object.class.getModule().isOpen("java.lang", Visible.class.getModule()));
        System.out.println("hook is public: " + isPublic("java.lang.JouleHook"));
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        System.out.println("loader: " + (loader == ClassLoader.getSystemClassLoader()));
    }

    private static boolean isThere(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private static boolean isPublic(String name) throws ClassNotFoundException {
        return java.lang.reflect.Modifier.isPublic(Class.forName(name).getModifiers());
    }
}
