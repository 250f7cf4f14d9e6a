/**
 * Seats in the hot state: the seat map, requests for seats, and the scripts that give them. Promises that a script
 * gives a purchase whole or not at all.
 */
@NullMarked
package org.hotseat.program.seat;

import org.jspecify.annotations.NullMarked;
