/**
 * The shared life of an order in every sale model: unpaid, then paid, cancelled or expired, and refunded. Each order
 * ends once, and its units come back once. This package does not know what was taken: an
 * {@link org.hotseat.order.OrderModel} gives it back.
 */
@NullMarked
package org.hotseat.order;

import org.jspecify.annotations.NullMarked;
