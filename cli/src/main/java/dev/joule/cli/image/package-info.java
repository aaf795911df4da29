/** Runtime images with Joule built in: {@code joule image}. */
package dev.joule.cli.image;
