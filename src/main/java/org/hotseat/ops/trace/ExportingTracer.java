package org.hotseat.ops.trace;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.Clock;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.trace.TraceParent;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.kernel.trace.Tracer;
import org.jspecify.annotations.Nullable;

/** Begins spans with OpenTelemetry's library. It uses no context of a thread: the act of a request has its span. */
final class ExportingTracer implements Tracer {

    private static final String METHOD = "http.request.method";
    private static final String POST = "POST";

    private final SdkTracerProvider provider;
    private final io.opentelemetry.api.trace.Tracer tracer;

    /** @param version the version of this server, an attribute of each span's service */
    ExportingTracer(TraceSettings settings, String version, SpanProcessor spans) {
        AttributesBuilder service = Attributes.builder();
        service.put("service.version", version);
        settings.attributes().forEach(service::put);
        service.put("service.name", settings.service());
        this.provider = SdkTracerProvider.builder()
                .setResource(Resource.getDefault().merge(Resource.create(service.build())))
                .setSampler(settings.sampling().sampler())
                .addSpanProcessor(spans)
                .build();
        this.tracer = provider.get("org.hotseat", version);
    }

    /** Exports what waits, for at most a given time, and ends. */
    void stop(long millis) {
        provider.shutdown().join(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public boolean isEnabled() {
        return true;
    }

    @Override
    public Optional<TraceSpan> request(String method, @Nullable TraceParent caller, long startNanos) {
        return begin(method, SpanKind.SERVER, method, caller, startNanos);
    }

    @Override
    public Optional<TraceSpan> delivery(TraceParent event, long startNanos) {
        return begin(POST, SpanKind.CLIENT, POST, event, startNanos);
    }

    private Optional<TraceSpan> begin(
            String name, SpanKind kind, String method, @Nullable TraceParent parent, long startNanos) {
        long epochNanos = Clock.getDefault().now() - System.nanoTime();
        SpanBuilder builder = tracer.spanBuilder(name)
                .setParent(parent == null ? Context.root() : Context.root().with(remote(parent)))
                .setSpanKind(kind)
                .setAttribute(METHOD, method)
                .setStartTimestamp(epochNanos + startNanos, TimeUnit.NANOSECONDS);
        Span span = builder.startSpan();
        return span.isRecording() ? Optional.of(new RecordedSpan(tracer, span, epochNanos)) : Optional.empty();
    }

    private static Span remote(TraceParent parent) {
        return Span.wrap(SpanContext.createFromRemoteParent(
                parent.traceId(),
                parent.spanId(),
                parent.sampled() ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                TraceState.getDefault()));
    }
}
