/**
 * Holds: their documents, old and new, and the length of a hold. This package does not know the number of free places.
 */
@NullMarked
package org.hotseat.schedule.hold;

import org.jspecify.annotations.NullMarked;
