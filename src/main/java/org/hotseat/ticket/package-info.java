/**
 * The tickets of paid orders: one for each place, seat or unit. They are signed, so that a gate can verify them with
 * the public keys alone. This package does not know what a unit is; an {@link org.hotseat.order.OrderModel} names the
 * units. It does not know what happens to a ticket at a gate.
 */
@NullMarked
package org.hotseat.ticket;

import org.jspecify.annotations.NullMarked;
