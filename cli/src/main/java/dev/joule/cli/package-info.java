/** The entry of the command line and its small commands; larger ones have a package each. */
package dev.joule.cli;
