/**
 * Reports of what a resource has sold: sums over time, by category and price, and flat lists for spreadsheets. All of
 * it is counted from the facts when it is asked for, so that it is exact after any rebuild.
 */
@NullMarked
package org.hotseat.order.report;

import org.jspecify.annotations.NullMarked;
