package dev.joule.verify.schedules.explore;

/** Decides wherever a schedule can go on in more than one way. */
interface Choices {

    /** One of the numbers from 0 to {@code options - 1}. */
    int next(int options);
}
