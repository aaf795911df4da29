package dev.joule.verify.orderings;

/** A task that is only passed on; its content is written before that. */
public final class Parcel implements Runnable {
    private final int number;

    /** Plain on purpose: the receiver of the parcel must see it nevertheless. */
    private int content;

    private Parcel(int number) {
        this.number = number;
    }

    /** Returns a parcel with its content written. */
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
