/** Counters in Redis that limit how often somebody may try. Shared by all servers. */
@NullMarked
package org.hotseat.hotstate.limit;

import org.jspecify.annotations.NullMarked;
