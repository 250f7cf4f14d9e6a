/**
 * Flash sales: a good, a stock, a window of time, a limit per user. Promises at every moment that units left and sold
 * add up to the stock, and that no user has more live orders than the limit. Refuses to know what a good is.
 */
@NullMarked
package org.hotseat.flashsale;

import org.jspecify.annotations.NullMarked;
