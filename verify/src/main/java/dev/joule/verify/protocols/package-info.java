/**
 * The protocols as models, each searched in full by Spin.
 *
 * <p>A model lies among the resources, as {@code NAME.pml}. Its first comment tells what it stands
 * for and how it is run ({@link dev.joule.verify.protocols.Model}); each step names the method it
 * stands for, and a test finds out when one is gone. Its mutants are conditions of the
 * preprocessor.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.protocols;
