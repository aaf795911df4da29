/** The application on Spring Boot and Tomcat, with virtual threads. */
@NullMarked
package dev.joule.bench.programs.spring;

import org.jspecify.annotations.NullMarked;
