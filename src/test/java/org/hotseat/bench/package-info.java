/**
 * Measures what a reservation costs beside an empty request on the same server, in one run; see
 * {@code bench/README.md}. Nothing here asserts a time: machines are shared and noisy, so figures are told as shares.
 */
@NullMarked
package org.hotseat.bench;

import org.jspecify.annotations.NullMarked;
