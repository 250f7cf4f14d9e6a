package org.hotseat.architecture.broken.schedule;

import io.opentelemetry.api.trace.Span;

/** Breaks the rule that only ops.trace knows OpenTelemetry. */
class ScheduleWithOpenTelemetry {
    Span forbidden;
}
