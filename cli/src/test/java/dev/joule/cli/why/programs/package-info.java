/** Programs that {@code joule why} looks at: ill ones, with one illness each, and healthy ones. */
package dev.joule.cli.why.programs;
