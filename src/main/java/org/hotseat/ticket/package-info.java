/**
 * Tickets of paid orders: one for each place, seat or unit, signed, so that a gate can verify them by the public keys
 * alone. Refuses to know what a unit is, an {@link org.hotseat.order.OrderModel} names them, and what becomes of a
 * ticket at a gate.
 */
@NullMarked
package org.hotseat.ticket;

import org.jspecify.annotations.NullMarked;
