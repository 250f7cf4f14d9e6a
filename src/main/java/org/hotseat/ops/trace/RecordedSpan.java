package org.hotseat.ops.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.trace.TraceParent;
import org.hotseat.kernel.trace.TraceSpan;

/**
 * A span of OpenTelemetry's library.
 *
 * @param epochNanos the time since 1970 at which {@link System#nanoTime} was zero, for all times of this span
 */
record RecordedSpan(Tracer tracer, Span span, long epochNanos) implements TraceSpan {

    @Override
    public TraceParent place() {
        SpanContext context = span.getSpanContext();
        return new TraceParent(context.getTraceId(), context.getSpanId(), context.isSampled());
    }

    @Override
    public void call(String name, long startNanos, long endNanos, Map<String, Object> attributes) {
        Span child = tracer.spanBuilder(name)
                .setParent(Context.root().with(span))
                .setSpanKind(SpanKind.CLIENT)
                .setStartTimestamp(epochNanos + startNanos, TimeUnit.NANOSECONDS)
                .startSpan();
        end(child, endNanos, attributes);
    }

    @Override
    public void end(String name, long endNanos, Map<String, Object> attributes) {
        span.updateName(name);
        end(span, endNanos, attributes);
    }

    private void end(Span ended, long endNanos, Map<String, Object> attributes) {
        attributes.forEach((name, value) -> {
            if (value instanceof Long number) {
                ended.setAttribute(name, number);
            } else if (value instanceof Boolean flag) {
                ended.setAttribute(name, flag);
            } else {
                ended.setAttribute(name, value.toString());
            }
        });
        if (attributes.containsKey(ERROR)) {
            ended.setStatus(StatusCode.ERROR);
        }
        ended.end(epochNanos + endNanos, TimeUnit.NANOSECONDS);
    }
}
