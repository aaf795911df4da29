/** Child processes: with a time limit, their output kept, their threads asked for when stuck. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.process;
