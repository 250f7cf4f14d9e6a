/**
 * Resources of the server's own on which it claims before it reports ready (ADR 129). Nothing of them is written to
 * MongoDB.
 */
@NullMarked
package org.hotseat.hotstate.warmup;

import org.jspecify.annotations.NullMarked;
