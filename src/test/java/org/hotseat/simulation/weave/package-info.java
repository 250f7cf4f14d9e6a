/** Loads Hotseat's classes for a simulated world, with mends taken out where a test wants it. */
@NullMarked
package org.hotseat.simulation.weave;

import org.jspecify.annotations.NullMarked;
