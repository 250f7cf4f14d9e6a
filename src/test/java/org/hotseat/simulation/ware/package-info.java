/** The goods of a simulated world: a row for each kind of claim. */
@NullMarked
package org.hotseat.simulation.ware;

import org.jspecify.annotations.NullMarked;
