/**
 * Checks that the tests of several modules share: the rules of the house, the comments that name
 * the other side of an ordering, the first sentences of comments, a modular program, and generated
 * parts and examples of documents.
 *
 * <p>The tests of {@code core} hold a canary for each rule.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.testkit;
