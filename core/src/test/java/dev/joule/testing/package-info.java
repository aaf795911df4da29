/** What the tests of several packages share. */
@org.jspecify.annotations.NullMarked
package dev.joule.testing;
