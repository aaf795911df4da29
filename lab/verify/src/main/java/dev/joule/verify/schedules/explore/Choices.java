package dev.joule.verify.schedules.explore;

/** Decides at each point at which a schedule can continue in more than one way. */
interface Choices {

    /** Returns a number from 0 to {@code options - 1}. */
    int next(int options);
}
