/**
 * The mechanisms of hot state that all sale models share: the way of a request (script, journal, acknowledgement), the
 * rebuild from facts, and expiry. Does not know what is sold: each model says so through
 * {@link org.hotseat.hotstate.SaleModel} and {@link org.hotseat.hotstate.ExpiryIndex}.
 */
@NullMarked
package org.hotseat.hotstate;

import org.jspecify.annotations.NullMarked;
