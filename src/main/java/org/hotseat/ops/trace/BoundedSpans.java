package org.hotseat.ops.trace;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands ended spans to the library's batch processor, whose thread exports them, and counts their fates. At most a
 * fixed number of spans waits or is under way; any more is dropped at once. So a collector that is away or slow delays
 * nobody and takes a bounded amount of memory.
 */
final class BoundedSpans implements SpanProcessor {

    private static final System.Logger LOG = System.getLogger(BoundedSpans.class.getName());
    private static final int MAX_BATCH = 512;

    private final int room;
    private final BatchSpanProcessor batches;
    private final AtomicInteger waiting = new AtomicInteger();
    private final Counter exported;
    private final Counter failed;
    private final Counter dropped;

    /**
     * @param room the number of spans that may wait or be under way
     * @param delay the longest time for which a span waits for others
     * @param timeout the longest time of one export
     */
    BoundedSpans(SpanExporter exporter, int room, Duration delay, Duration timeout, MeterRegistry meters) {
        this.room = room;
        this.exported = counter("exported", meters);
        this.failed = counter("failed", meters);
        this.dropped = counter("dropped", meters);
        this.batches = BatchSpanProcessor.builder(new CountedExporter(exporter))
                .setMaxQueueSize(room)
                .setMaxExportBatchSize(Math.min(room, MAX_BATCH))
                .setScheduleDelay(delay)
                .setExporterTimeout(timeout)
                .build();
    }

    private static Counter counter(String outcome, MeterRegistry meters) {
        return Counter.builder("hotseat.trace.spans")
                .description("Spans by outcome: exported, failed at the collector, or dropped since too many waited")
                .tag("outcome", outcome)
                .register(meters);
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
        // Nothing is done before the end.
    }

    @Override
    public boolean isStartRequired() {
        return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
        if (waiting.incrementAndGet() > room) {
            waiting.decrementAndGet();
            dropped.increment();
        } else {
            batches.onEnd(span);
        }
    }

    @Override
    public boolean isEndRequired() {
        return true;
    }

    @Override
    public CompletableResultCode shutdown() {
        return batches.shutdown();
    }

    @Override
    public CompletableResultCode forceFlush() {
        return batches.forceFlush();
    }

    /** Counts what the exporter has done, and makes room for other spans. */
    private final class CountedExporter implements SpanExporter {

        private final SpanExporter exporter;

        CountedExporter(SpanExporter exporter) {
            this.exporter = exporter;
        }

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            int count = spans.size();
            CompletableResultCode result = sent(spans);
            result.whenComplete(() -> {
                (result.isSuccess() ? exported : failed).increment(count);
                waiting.addAndGet(-count);
            });
            return result;
        }

        private CompletableResultCode sent(Collection<SpanData> spans) {
            try {
                return exporter.export(spans);
            } catch (RuntimeException e) {
                // A fault of the library must not take the room of its spans for ever.
                LOG.log(Level.DEBUG, "Spans could not be exported", e);
                return CompletableResultCode.ofFailure();
            }
        }

        @Override
        public CompletableResultCode flush() {
            return exporter.flush();
        }

        @Override
        public CompletableResultCode shutdown() {
            return exporter.shutdown();
        }
    }
}
