package dev.joule.verify.soak;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A class loader that must be unreachable once its tasks have run. */
final class OwnLoader extends ClassLoader {
    private static final int TASKS = 50;

    private OwnLoader() {
        super(OwnLoader.class.getClassLoader());
    }

    /** A task of a class that only its own loader defines; it leaves traces on its thread. */
    public static final class Task implements Runnable {
        private static final ThreadLocal<Object> TRACE = new ThreadLocal<>();

        /** Creates the task; called by reflection. */
        public Task() {}

        @Override
        public void run() {
            TRACE.set(this);
        }
    }

    /** Makes a new loader the context loader of the calling thread. */
    static OwnLoader enter() {
        OwnLoader loader = new OwnLoader();
        Thread.currentThread().setContextClassLoader(loader);
        return loader;
    }

    /** Removes the loader from the calling thread. */
    static void leave() {
        Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    /** Submits tasks of a class that only this loader defines. */
    void use(Desk desk) {
        for (int i = 0; i < TASKS; i++) {
            Runnable task = newTask();
            switch (i % 4) {
                case 0 -> desk.execute(id -> task.run());
                case 1 -> desk.schedule(id -> task.run(), i);
                case 2 -> desk.spawnCall(id -> task.run());
                default -> desk.callBlocking(id -> task.run());
            }
        }
    }

    private Runnable newTask() {
        String name = Task.class.getName();
        try {
            Class<?> own = findLoadedClass(name);
            if (own == null) {
                byte[] code = code(name);
                own = defineClass(name, code, 0, code.length);
            }
            return (Runnable) own.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] code(String name) {
        String file = "/" + name.replace('.', '/') + ".class";
        try (InputStream in = OwnLoader.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no " + file);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
