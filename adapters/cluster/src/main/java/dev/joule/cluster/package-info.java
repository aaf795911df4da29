/** Map-reduce over several machines. */
@org.jspecify.annotations.NullMarked
package dev.joule.cluster;
