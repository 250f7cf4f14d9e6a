/**
 * Warms a server up before it reports ready, by requests to itself (ADR 233). Refuses to touch any resource that is not
 * its own.
 */
@NullMarked
package org.hotseat.ops.warmup;

import org.jspecify.annotations.NullMarked;
