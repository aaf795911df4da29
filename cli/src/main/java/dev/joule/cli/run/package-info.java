/** Programs started with the agent: {@code joule run}. */
package dev.joule.cli.run;
