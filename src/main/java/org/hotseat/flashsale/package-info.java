/**
 * Flash sales: a good, a stock, a window of time, a limit per user. At every moment the units left and sold add up to
 * the stock, and no user has more units in live orders than the limit. This package does not know what a good is.
 */
@NullMarked
package org.hotseat.flashsale;

import org.jspecify.annotations.NullMarked;
