/** What runs beside the requests: health, metrics, and what sweeps and rebuilds. Nobody imports it. */
@NullMarked
package org.hotseat.ops;

import org.jspecify.annotations.NullMarked;
