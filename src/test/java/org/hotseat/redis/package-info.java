/** Tests of the Redis toolkit against real Redis servers. */
@NullMarked
package org.hotseat.redis;

import org.jspecify.annotations.NullMarked;
