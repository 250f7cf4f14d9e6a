/**
 * The part of an order that concerns single tickets: their holders and the names of their attendees, as far as somebody
 * has changed them after the purchase. This package does not know who may change them, nor how a ticket is signed.
 */
@NullMarked
package org.hotseat.order.ticket;

import org.jspecify.annotations.NullMarked;
