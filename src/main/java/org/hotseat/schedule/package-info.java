/**
 * Sessions of a game with a number of places: holds and orders, expiry, rebuild, evidence. Promises at every moment
 * that places free, held and booked add up to {@code maxPlayers}. Refuses to know of seats with numbers, and of money
 * beyond a price.
 */
@NullMarked
package org.hotseat.schedule;

import org.jspecify.annotations.NullMarked;
