package dev.joule.compute.internal.deque;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Chase and Lev's deque: its owner pushes and pops at the bottom, thieves steal at the top.
 *
 * <p>It grows without losing an element, and keeps no reference to an element that was taken. An
 * element may be pushed only once, since a thief clears a slot by a CAS that expects the element
 * that it took: a second push of the same element into that slot would be cleared too.
 *
 * @param <E> the elements, compared by identity
 */
public final class StealDeque<E> extends StealDequeFields.PadAfterBottom {

    private static final int CAPACITY_MIN = 32;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    /** Replaced by the owner only. */
    private volatile @Nullable Object[] slots = new @Nullable Object[CAPACITY_MIN];

    /**
     * Owner only: puts an element at the bottom, for the owner to pop next. If it throws, for lack
     * of stack or memory, the element is not in.
     */
    public void push(E element) {
        long at = bottomPlain();
        @Nullable Object[] array = slots;
        if (at - top >= array.length) {
            array = grow(array, at);
        }
        SLOT.setRelease(array, index(array, at), element);
        setBottomRelease(at + 1);
    }

    /**
     * Takes the youngest element if it matches the predicate; {@code null} matches any. For the
     * owner only.
     */
    @SuppressWarnings("unchecked")
    public @Nullable E pop(@Nullable Predicate<? super E> wanted) {
        long youngest = bottomPlain() - 1;
        if (top > youngest) {
            return null;
        }
        @Nullable Object[] array = slots;
        E element = (E) array[index(array, youngest)];
        if (element == null || (wanted != null && !wanted.test(element))) {
            return null;
        }
        return claim(youngest) ? element : null;
    }

    /** Takes an element back if it is still the youngest; for the owner only. */
    public boolean takeBack(E element) {
        long youngest = bottomPlain() - 1;
        @Nullable Object[] array = slots;
        return top <= youngest && array[index(array, youngest)] == element && claim(youngest);
    }

    /**
     * Claims the youngest element. After the claim only {@code casTop} can throw, for lack of
     * stack. Then the bottom is restored and the element stays in the deque.
     */
    private boolean claim(long youngest) {
        // The claim is written before the top is read, both as volatiles: thieves do it the other
        // way round, so one of the two sees the other. pairs-with: StealDeque#steal
        bottom = youngest;
        long seen = top;
        boolean mine = seen < youngest;
        if (seen == youngest) {
            // The last one: thieves may be after it. Either way the bottom goes back above the top,
            // or the next push would land below it.
            try {
                mine = casTop(seen);
            } finally {
                bottom = youngest + 1;
            }
        } else if (!mine) {
            bottom = youngest + 1;
        }
        if (mine) {
            @Nullable Object[] array = slots;
            array[(int) youngest & (array.length - 1)] = null;
        }
        return mine;
    }

    /**
     * Takes the oldest element if it matches the predicate; {@code null} matches any. For any
     * thread.
     */
    @SuppressWarnings("unchecked")
    public StealResult steal(StolenElement<E> stolen, @Nullable Predicate<? super E> wanted) {
        long oldest = top;
        // pairs-with: StealDeque#claim
        if (oldest >= bottom) {
            return StealResult.EMPTY;
        }
        @Nullable Object[] array = slots;
        E element = (E) SLOT.getAcquire(array, index(array, oldest));
        if (element == null) {
            return StealResult.RETRY; // another thread took it and has already cleared the slot
        }
        if (wanted != null && !wanted.test(element)) {
            return StealResult.EMPTY;
        }
        if (!casTop(oldest)) {
            return StealResult.RETRY;
        }
        stolen.put(element);
        forget(array, oldest, element);
        @Nullable Object[] now = slots;
        if (now != array) {
            forget(now, oldest, element); // it grew meanwhile and took a copy along
        }
        return StealResult.SUCCESS;
    }

    /** Returns whether a thief could take an element that matches the predicate; a hint. */
    @SuppressWarnings("unchecked")
    public boolean isOffered(@Nullable Predicate<? super E> wanted) {
        long oldest = top;
        if (oldest >= bottom) {
            return false;
        }
        @Nullable Object[] array = slots;
        E element = (E) SLOT.getAcquire(array, index(array, oldest));
        return element == null || wanted == null || wanted.test(element);
    }

    /** Returns about how many elements there are; for tests. */
    public int size() {
        long oldest = top;
        return (int) Math.max(0, bottom - oldest);
    }

    /** Clears a slot if it still holds the given element: the owner may have used it again. */
    private static void forget(@Nullable Object[] array, long position, Object element) {
        SLOT.compareAndSet(array, index(array, position), element, null);
    }

    private @Nullable Object[] grow(@Nullable Object[] old, long end) {
        @Nullable Object[] array = new @Nullable Object[Math.multiplyExact(old.length, 2)];
        long oldest = top;
        for (long at = oldest; at < end; at++) {
            array[index(array, at)] = SLOT.getAcquire(old, index(old, at));
        }
        slots = array;
        // An element stolen during the copy is in the copy as well. A thief that stole it before
        // it could see the new array is seen here.
        for (long now = top, at = oldest; at < now; at++) {
            array[index(array, at)] = null;
        }
        return array;
    }

    private static int index(@Nullable Object[] array, long position) {
        return (int) position & (array.length - 1);
    }
}
