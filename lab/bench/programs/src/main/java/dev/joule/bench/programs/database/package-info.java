/** The databases, their pools, and the table that is queried. */
@NullMarked
package dev.joule.bench.programs.database;

import org.jspecify.annotations.NullMarked;
