/**
 * The traces of requests, as the rest of the server sees them: spans that begin and end, and places in a trace in the
 * form of W3C Trace Context. It does not know the library that records and exports spans; {@code ops.trace} does.
 */
@NullMarked
package org.hotseat.kernel.trace;

import org.jspecify.annotations.NullMarked;
