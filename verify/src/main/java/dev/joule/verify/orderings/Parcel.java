package dev.joule.verify.orderings;

/** A task that is only carried about; its content is written before it is handed on. */
public final class Parcel implements Runnable {
    private final int number;

    /** Plain on purpose: whoever gets the parcel must see it all the same. */
    private int content;

    private Parcel(int number) {
        this.number = number;
    }

    /** A parcel with its content in it. */
    public static Parcel filled(int number) {
        Parcel parcel = new Parcel(number);
        parcel.content = number + 1;
        return parcel;
    }

    int number() {
        return number;
    }

    public boolean isFilled() {
        return content == number + 1;
    }

    @Override
    public void run() {
        throw new IllegalStateException("a parcel is not run");
    }
}
