/**
 * Holds: the documents of them, old ones and new, and how long a hold lasts. Refuses to know how many places are free.
 */
@NullMarked
package org.hotseat.schedule.hold;

import org.jspecify.annotations.NullMarked;
