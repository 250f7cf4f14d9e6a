/**
 * Stops, cancels and removes resources from Redis when they are over. Promises that each ends once, whichever server
 * begins it.
 */
@NullMarked
package org.hotseat.hotstate.over;

import org.jspecify.annotations.NullMarked;
