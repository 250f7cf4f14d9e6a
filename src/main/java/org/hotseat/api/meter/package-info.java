/** Measures the times and outcomes of requests, by route. Changes no answer. */
@NullMarked
package org.hotseat.api.meter;

import org.jspecify.annotations.NullMarked;
