/** Drains this server before it stops, at SIGTERM. This package does not know the requests for which it waits. */
@NullMarked
package org.hotseat.ops.drain;

import org.jspecify.annotations.NullMarked;
