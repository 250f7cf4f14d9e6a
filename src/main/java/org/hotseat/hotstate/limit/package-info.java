/** Counters in Redis, shared by all servers, that limit how often a caller may try. */
@NullMarked
package org.hotseat.hotstate.limit;

import org.jspecify.annotations.NullMarked;
