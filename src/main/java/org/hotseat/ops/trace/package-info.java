/**
 * Records the spans of traced requests with OpenTelemetry's library, and exports them to a collector by OTLP over HTTP
 * (ADR 247). The only user of that library. Off unless a collector is named. A collector that is away or slow delays no
 * request: spans that do not fit into the queue are dropped and counted.
 */
@NullMarked
package org.hotseat.ops.trace;

import org.jspecify.annotations.NullMarked;
