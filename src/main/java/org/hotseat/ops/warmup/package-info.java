/**
 * Warms a server up before it reports ready, by requests to itself (ADR 233). This package changes only resources of
 * its own.
 */
@NullMarked
package org.hotseat.ops.warmup;

import org.jspecify.annotations.NullMarked;
