/** Time, chance, processes and the network of a simulated world. */
@NullMarked
package org.hotseat.simulation.time;

import org.jspecify.annotations.NullMarked;
