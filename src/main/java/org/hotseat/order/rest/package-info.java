/**
 * Orders, payments, refunds and links to the company's checkout over REST. Calls {@code order.act} and the lists of the
 * facts.
 */
@NullMarked
package org.hotseat.order.rest;

import org.jspecify.annotations.NullMarked;
