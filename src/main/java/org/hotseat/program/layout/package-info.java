/**
 * Descriptions of halls: categories, rows, seats, prices, and changes of them. This package does not know who has a
 * seat.
 */
@NullMarked
package org.hotseat.program.layout;

import org.jspecify.annotations.NullMarked;
