/**
 * Public streams of the state of resources, one reader of Redis for all that watch. Shows states and never who holds or
 * buys.
 */
@NullMarked
package org.hotseat.hotstate.watch;

import org.jspecify.annotations.NullMarked;
