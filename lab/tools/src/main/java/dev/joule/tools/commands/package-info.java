/**
 * The parts that all commands of {@code joule} share: how they are found, how numbers and durations
 * are read, and how a mistake is reported.
 */
package dev.joule.tools.commands;
