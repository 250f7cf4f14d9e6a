/**
 * Reports of a resource's sales: sums over time, by category and price, and flat lists for spreadsheets. Each report is
 * counted again from the facts, so it is exact after any rebuild.
 */
@NullMarked
package org.hotseat.order.report;

import org.jspecify.annotations.NullMarked;
