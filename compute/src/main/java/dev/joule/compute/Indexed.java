package dev.joule.compute;

/**
 * An element and where it stands.
 *
 * @param index its index, from 0
 * @param value the element
 */
public record Indexed<T>(long index, T value) {}
