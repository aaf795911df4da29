/**
 * Models of the protocols, each searched in full by Spin.
 *
 * <p>A model is a resource {@code NAME.pml}. Its first comment describes its subject and its runs
 * ({@link dev.joule.verify.protocols.Model}). Each step names the method that it models, and a test
 * fails if that method no longer exists. Its mutants are conditions of the preprocessor.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.protocols;
