/**
 * The mechanisms of hot state that all sale models share: the way of a request (script, journal, acknowledgement), the
 * rebuild from facts, and expiry. Refuses to know what is sold: each model tells through
 * {@link org.hotseat.hotstate.SaleModel} and {@link org.hotseat.hotstate.ExpiryIndex}.
 */
@NullMarked
package org.hotseat.hotstate;

import org.jspecify.annotations.NullMarked;
