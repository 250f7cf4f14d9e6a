/**
 * Red-packet rains: a sum that is split into packets before it begins, one packet a user, or several. Promises that the
 * packets add up to the sum to the cent, that no packet has two users and no user more packets than the limit, and that
 * what is left goes back to the funder once. Does not know what wallets are; what a packet is worth it says to its user
 * only.
 */
@NullMarked
package org.hotseat.redpacket;

import org.jspecify.annotations.NullMarked;
