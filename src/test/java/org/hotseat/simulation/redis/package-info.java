/** The Redis of a simulated world. It runs the scripts themselves. */
@NullMarked
package org.hotseat.simulation.redis;

import org.jspecify.annotations.NullMarked;
