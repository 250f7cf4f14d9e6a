package org.hotseat.ops.trace;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.trace.Tracer;
import org.hotseat.ops.BuildInfo;

/**
 * Produces the server's tracer: {@link Tracer#OFF} unless a collector is named. Then no class of the library is loaded.
 */
@Service
class Tracers {

    /** The time for which the end of the server waits for the collector. */
    private static final long PATIENCE_MILLIS = 2_000;

    private final Optional<ExportingTracer> exporting;

    @Inject
    Tracers(TraceSettings settings, MeterRegistry meters) {
        this.exporting = settings.collector().map(collector -> exporting(collector, settings, meters));
    }

    private static ExportingTracer exporting(URI collector, TraceSettings settings, MeterRegistry meters) {
        OtlpHttpSpanExporterBuilder exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(collector.toString())
                .setTimeout(settings.timeout())
                .setConnectTimeout(settings.timeout());
        settings.headers().forEach(exporter::addHeader);
        BoundedSpans spans =
                new BoundedSpans(exporter.build(), settings.queue(), settings.delay(), settings.timeout(), meters);
        return new ExportingTracer(settings, BuildInfo.read().version(), spans);
    }

    /** Produces the tracer. It is not proxied, so that a request that is not traced costs one branch. */
    @Produces
    @Singleton
    Tracer tracer() {
        return exporting.map(Tracer.class::cast).orElse(Tracer.OFF);
    }

    @PreDestroy
    void stop() {
        exporting.ifPresent(tracer -> tracer.stop(PATIENCE_MILLIS));
    }
}
