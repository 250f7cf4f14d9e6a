/**
 * The shared life of an order: unpaid, then paid, cancelled or expired, and refunded; in whatever sale model. Promises
 * that each order ends once and that what it took comes back once. Refuses to know what was taken: an
 * {@link org.hotseat.order.OrderModel} gives it back.
 */
@NullMarked
package org.hotseat.order;

import org.jspecify.annotations.NullMarked;
