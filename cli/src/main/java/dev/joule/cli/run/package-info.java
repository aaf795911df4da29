/** Programs started with the agent: {@code joule run}, and what {@code joule attach} answers. */
package dev.joule.cli.run;
