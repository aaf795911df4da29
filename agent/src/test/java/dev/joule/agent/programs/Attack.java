package dev.joule.agent.programs;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Callable;

/** Tries to get at the packages of the JDK that are opened to the agent, by way of its threads. */
public final class Attack {
    private Attack() {}

    public static void main(String[] args) throws Exception {
        Thread.startVirtualThread(() -> {}).join();
        Class<?> type =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("joule-agent-worker-"))
                        .findFirst()
                        .orElseThrow()
                        .getClass();
        Module module = type.getModule();
        System.out.println("named: " + module.isNamed());
        System.out.println("exports: " + module.isExported(type.getPackageName()));
        System.out.println("opens: " + module.isOpen(type.getPackageName()));
        attempt("class beside it", () -> defineBeside(type));
        attempt("constructor", () -> makeAccessible(type));
        attempt("its loader's inside", () -> define(type.getClassLoader(), type));
        attempt("its loader's class", () -> defineBeside(type.getClassLoader().getClass()));
        System.out.println(
                "opened to the loader's rest: "
                        + Object.class
                                .getModule()
                                .isOpen("java.lang", type.getClassLoader().getUnnamedModule()));
    }

    private static byte[] intruder(Class<?> neighbour) {
        return ClassFile.of()
                .build(ClassDesc.of(neighbour.getPackageName(), "Intruder"), builder -> {});
    }

    private static Object defineBeside(Class<?> neighbour) throws Exception {
        return MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup())
                .defineClass(intruder(neighbour));
    }

    private static Object makeAccessible(Class<?> type) {
        type.getDeclaredConstructors()[0].setAccessible(true);
        return type;
    }

    /** A loader that is a class of the program's module has a method for it. */
    private static Object define(ClassLoader loader, Class<?> neighbour) throws Exception {
        MethodHandles.Lookup inLoader =
                MethodHandles.privateLookupIn(loader.getClass(), MethodHandles.lookup());
        byte[] code = intruder(neighbour);
        try {
            return inLoader.findVirtual(
                            loader.getClass(),
                            "defineClass",
                            MethodType.methodType(
                                    Class.class, String.class, byte[].class, int.class, int.class))
                    .invoke(loader, (String) null, code, 0, code.length);
        } catch (Exception refusal) {
            throw refusal;
        } catch (Throwable unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private static void attempt(String what, Callable<Object> attack) {
        try {
            System.out.println(what + ": " + attack.call());
        } catch (Exception refusal) {
            System.out.println(what + ": refused");
        }
    }
}
