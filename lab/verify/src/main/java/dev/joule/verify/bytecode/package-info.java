/**
 * Changes of byte code: how classes are read and rewritten, and the {@link
 * dev.joule.verify.bytecode.Edit}s of single instructions.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.bytecode;
