@NullMarked
package org.hotseat.redis.streams;

import org.jspecify.annotations.NullMarked;
