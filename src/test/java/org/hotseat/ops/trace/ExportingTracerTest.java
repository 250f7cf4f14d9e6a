package org.hotseat.ops.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hotseat.kernel.trace.TraceParent;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The tracer with an exporter that answers when it is let. */
class ExportingTracerTest {

    private static final int ROOM = 16;
    private static final TraceParent CALLER =
            new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true);
    private static final TraceParent UNSAMPLED = new TraceParent(CALLER.traceId(), CALLER.spanId(), false);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<SpanData> exported = new CopyOnWriteArrayList<>();
    private final CompletableResultCode answer = new CompletableResultCode();
    private final ExportingTracer tracer = new ExportingTracer(
            new TraceSettings(new Settings(name -> Optional.empty())),
            "1",
            new BoundedSpans(new Waiting(), ROOM, Duration.ofMillis(10), Duration.ofMinutes(1), meters));

    private final class Waiting implements SpanExporter {

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            exported.addAll(spans);
            return answer;
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    @AfterEach
    void stop() {
        answer.succeed();
        tracer.stop(1_000);
    }

    @Test
    void aRequestAndItsCallsAreOneTraceWithTheirTimes() {
        long start = System.nanoTime();
        TraceSpan span = tracer.request("POST", CALLER, start).orElseThrow();
        span.call("EVALSHA x", start + 10, start + 20, Map.of("hotseat.partition", 3L));
        span.end("POST /x", start + 30, Map.of(TraceSpan.ERROR, "500"));

        await().until(() -> exported.size() == 2);
        SpanData call = named("EVALSHA x");
        SpanData request = named("POST /x");
        assertThat(request.getTraceId()).isEqualTo(CALLER.traceId());
        assertThat(request.getParentSpanId()).isEqualTo(CALLER.spanId());
        assertThat(request.getStatus().getStatusCode().name()).isEqualTo("ERROR");
        assertThat(request.getEndEpochNanos() - request.getStartEpochNanos()).isEqualTo(30);
        assertThat(call.getParentSpanId()).isEqualTo(span.place().spanId());
        assertThat(call.getStartEpochNanos() - request.getStartEpochNanos()).isEqualTo(10);
        assertThat(call.getEndEpochNanos() - call.getStartEpochNanos()).isEqualTo(10);
    }

    @Test
    void aRequestThatItsCallerDoesNotRecordIsNotRecorded() {
        assertThat(tracer.request("POST", UNSAMPLED, System.nanoTime())).isEmpty();
        assertThat(tracer.delivery(UNSAMPLED, System.nanoTime())).isEmpty();
        assertThat(tracer.request("POST", null, System.nanoTime())).isPresent();
    }

    @Test
    void spansThatACollectorDoesNotTakeAreDroppedAndCountedAndRoomComesBack() {
        end(10 * ROOM);

        assertThat(count("dropped")).isEqualTo(9 * ROOM);
        assertThat(count("exported")).isZero();

        answer.succeed();
        await().until(() -> count("exported") == ROOM);
        end(1);
        await().until(() -> count("exported") == ROOM + 1);
        assertThat(count("dropped")).isEqualTo(9 * ROOM);
    }

    @Test
    void spansThatACollectorRefusesAreCounted() {
        answer.fail();
        end(3);

        await().until(() -> count("failed") == 3);
    }

    private void end(int spans) {
        for (int i = 0; i < spans; i++) {
            tracer.request("POST", null, System.nanoTime()).orElseThrow().end("POST /x", System.nanoTime(), Map.of());
        }
    }

    private double count(String outcome) {
        return meters.get("hotseat.trace.spans")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    private SpanData named(String name) {
        return exported.stream()
                .filter(span -> span.getName().equals(name))
                .findAny()
                .orElseThrow();
    }
}
