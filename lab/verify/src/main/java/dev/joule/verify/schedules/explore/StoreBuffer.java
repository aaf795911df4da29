package dev.joule.verify.schedules.explore;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * The stores of a strand since its last full fence, oldest first, as in a processor's store buffer.
 *
 * <p>While the strand runs, memory shows its own view, with these stores in place. When another one
 * runs first, the latest of them can be hidden, and are shown when the strand continues.
 */
final class StoreBuffer {

    private static final class Store {
        final VarHandle handle;
        final Object base;
        final String name;
        final int index;

        /** The value of the place while the store is hidden. */
        final Object before;

        /** The value that the store wrote; set when it is hidden. */
        Object written;

        Store(VarHandle handle, Object base, String name, int index) {
            this.handle = handle;
            this.base = base;
            this.name = name;
            this.index = index;
            before = read();
            written = before;
        }

        Object read() {
            return index < 0 ? handle.get(base) : handle.get(base, index);
        }

        void write(Object value) {
            if (index < 0) {
                handle.set(base, value);
            } else {
                handle.set(base, index, value);
            }
        }
    }

    private final List<Store> stores = new ArrayList<>();
    private boolean hasLoaded;

    /** Called before the strand makes a store that a later load can pass. */
    void add(VarHandle handle, Object base, String name, int index) {
        stores.add(new Store(handle, base, name, index));
        hasLoaded = false;
    }

    /** Called before the strand makes a load. */
    void loads() {
        hasLoaded = true;
    }

    /**
     * Returns how many stores can be hidden. Without a load since the latest of them there are
     * none: to hide it is then the same as to let another strand run before it.
     */
    int hideable() {
        return hasLoaded ? stores.size() : 0;
    }

    /** Makes all stores visible for good. */
    void drain() {
        stores.clear();
        hasLoaded = false;
    }

    /** Hides that many of the latest stores before another strand runs; the others are visible. */
    void hide(int count) {
        stores.subList(0, stores.size() - count).clear();
        for (Store store : stores.reversed()) {
            store.written = store.read();
            store.write(store.before);
        }
    }

    /** Shows the hidden stores, in their order, before the strand continues. */
    void show(Observer observer) {
        for (Store store : stores) {
            observer.shown(store.base, store.name, store.index);
            store.write(store.written);
        }
        drain();
    }

    /** Is notified of each store before it becomes visible. */
    @FunctionalInterface
    interface Observer {
        void shown(Object base, String name, int index);
    }
}
