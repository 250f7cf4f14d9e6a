/**
 * Drains this server before it stops: at SIGTERM, or when an operator says so. Refuses to know what the requests are
 * that it waits for.
 */
@NullMarked
package org.hotseat.ops.drain;

import org.jspecify.annotations.NullMarked;
