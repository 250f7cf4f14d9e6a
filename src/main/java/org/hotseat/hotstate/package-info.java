/**
 * The mechanisms of hot state that all sale models share: the steps of a request (script, journal, acknowledgement),
 * the rebuild from facts, and expiry. This package does not know what is sold. Each model describes itself through
 * {@link org.hotseat.hotstate.SaleModel} and {@link org.hotseat.hotstate.ExpiryIndex}.
 */
@NullMarked
package org.hotseat.hotstate;

import org.jspecify.annotations.NullMarked;
