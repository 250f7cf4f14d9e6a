/**
 * Reads the bodies of requests without a waiting thread, within a size, a time and a number of bodies. Refuses whatever
 * exceeds them.
 */
@NullMarked
package org.hotseat.api.body;

import org.jspecify.annotations.NullMarked;
