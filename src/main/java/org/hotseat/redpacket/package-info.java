/**
 * Red-packet rains: a sum that is split into packets before it begins, with one packet for each user, or several. The
 * packets add up to the sum to the cent. No packet has two users, and no user has more packets than the limit. The rest
 * goes back to the funder once. The worth of a packet is shown only to its user.
 */
@NullMarked
package org.hotseat.redpacket;

import org.jspecify.annotations.NullMarked;
