/** {@code joule doctor}: says whether a JVM can run programs on Joule, or does so. */
package dev.joule.cli.doctor;
