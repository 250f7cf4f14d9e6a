/**
 * Sessions of a game with a number of places: holds and orders, expiry, rebuild, evidence. At every moment the free,
 * held and booked places add up to {@code maxPlayers}. This package knows neither numbered seats nor any money beyond a
 * price.
 */
@NullMarked
package org.hotseat.schedule;

import org.jspecify.annotations.NullMarked;
