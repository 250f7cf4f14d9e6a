package org.hotseat.ops.trace;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.hotseat.testing.FreePort;

/** A collector of OpenTelemetry that takes traces by OTLP over HTTP, on a free port of 127.0.0.1. */
public final class Collector implements AutoCloseable {

    /**
     * A span as it came.
     *
     * @param parent empty for the first span of a trace
     * @param attributes numbers as text
     * @param service the attributes of the service that sent it
     */
    public record Got(
            String trace,
            String id,
            String parent,
            String name,
            Span.SpanKind kind,
            Map<String, String> attributes,
            Map<String, String> service,
            boolean failed) {}

    private final HttpServer server;
    private final List<Got> got = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();

    public Collector() {
        try {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", FreePort.find()), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** All spans so far. */
    public List<Got> got() {
        return List.copyOf(got);
    }

    public List<Got> ofTrace(String id) {
        return got.stream().filter(span -> span.trace().equals(id)).toList();
    }

    /** The header {@code api-key} of each request so far. */
    public List<String> keys() {
        return List.copyOf(keys);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            ExportTraceServiceRequest request = ExportTraceServiceRequest.parseFrom(exchange.getRequestBody());
            keys.add(Optional.ofNullable(exchange.getRequestHeaders().getFirst("api-key"))
                    .orElse(""));
            request.getResourceSpansList().forEach(this::add);
            byte[] answer = ExportTraceServiceResponse.getDefaultInstance().toByteArray();
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        }
    }

    private void add(ResourceSpans spans) {
        Map<String, String> service = texts(spans.getResource().getAttributesList());
        spans.getScopeSpansList().stream()
                .flatMap(scope -> scope.getSpansList().stream())
                .map(span -> new Got(
                        hex(span.getTraceId()),
                        hex(span.getSpanId()),
                        hex(span.getParentSpanId()),
                        span.getName(),
                        span.getKind(),
                        texts(span.getAttributesList()),
                        service,
                        span.getStatus().getCodeValue() == 2))
                .forEach(got::add);
    }

    private static Map<String, String> texts(List<KeyValue> attributes) {
        return attributes.stream().collect(Collectors.toMap(KeyValue::getKey, each -> text(each.getValue())));
    }

    private static String text(AnyValue value) {
        return value.hasIntValue() ? Long.toString(value.getIntValue()) : value.getStringValue();
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
