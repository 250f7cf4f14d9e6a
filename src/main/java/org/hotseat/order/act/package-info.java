/** Pays, refunds, cancels and expires orders of all sale models. Each order ends once. */
@NullMarked
package org.hotseat.order.act;

import org.jspecify.annotations.NullMarked;
