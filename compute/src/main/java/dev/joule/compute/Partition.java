package dev.joule.compute;

/**
 * The elements of a sequence, split by a predicate.
 *
 * @param matching the elements that match the predicate, in their order
 * @param rest the other elements, in their order
 */
public record Partition<C>(C matching, C rest) {}
