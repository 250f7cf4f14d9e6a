/**
 * Orders, payments, refunds and links to the company's checkout over REST. Passes on to {@code order.act} and to the
 * lists of the facts.
 */
@NullMarked
package org.hotseat.order.rest;

import org.jspecify.annotations.NullMarked;
