/**
 * Tickets of paid orders: one for each place, seat or unit, signed, so that a gate can verify them by the public keys
 * alone; and the check-ins at gates. Promises that a ticket lets in once, by the facts. Refuses to know what a unit is:
 * an {@link org.hotseat.order.OrderModel} names them.
 */
@NullMarked
package org.hotseat.ticket;

import org.jspecify.annotations.NullMarked;
