/** The MongoDB of a simulated world, behind the collections of the driver. */
@NullMarked
package org.hotseat.simulation.mongo;

import org.jspecify.annotations.NullMarked;
