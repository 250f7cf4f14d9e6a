/**
 * Halls as they are described: categories, rows, seats, prices, and changes of them. Knows nothing of who sits where.
 */
@NullMarked
package org.hotseat.program.layout;

import org.jspecify.annotations.NullMarked;
