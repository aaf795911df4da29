/**
 * The rules of the house, as checks. Each rule has a canary: a small class under {@code fixture}
 * that breaks it on purpose, and a test that the rule says so.
 */
package dev.joule.arch;
