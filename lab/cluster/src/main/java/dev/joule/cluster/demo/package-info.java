/** The demo of the cluster: three JVMs on one machine, of which one is killed and one suspended. */
@NullMarked
package dev.joule.cluster.demo;

import org.jspecify.annotations.NullMarked;
