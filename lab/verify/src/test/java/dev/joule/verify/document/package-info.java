/** Documents, or sections of them, that tests generate from the code. */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.document;
