/** Work besides the requests: health, metrics, sweeps and rebuilds. No other package imports it. */
@NullMarked
package org.hotseat.ops;

import org.jspecify.annotations.NullMarked;
