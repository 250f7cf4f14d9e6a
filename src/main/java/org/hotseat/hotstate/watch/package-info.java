/**
 * Public streams of the state of resources, with one reader of Redis for all streams. They show states, and never the
 * users who hold or buy.
 */
@NullMarked
package org.hotseat.hotstate.watch;

import org.jspecify.annotations.NullMarked;
