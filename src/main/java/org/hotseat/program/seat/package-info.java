/**
 * Seats in the hot state: the seat map, requests for seats, and the scripts that sell them. A script grants a purchase
 * completely or not at all.
 */
@NullMarked
package org.hotseat.program.seat;

import org.jspecify.annotations.NullMarked;
