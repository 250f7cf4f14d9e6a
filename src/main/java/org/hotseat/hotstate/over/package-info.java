/**
 * Stops and cancels resources, and removes them from Redis when they are over. Each of these ends once, whichever
 * server begins it.
 */
@NullMarked
package org.hotseat.hotstate.over;

import org.jspecify.annotations.NullMarked;
