package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import jakarta.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.kernel.trace.TraceParent;
import org.hotseat.ops.trace.Collector;
import org.hotseat.ops.trace.Collector.Got;
import org.hotseat.testing.Patience;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.WildFlyProcess;
import org.hotseat.webhook.Receiver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that sends its traces to a collector in this JVM; on the server that the build is for. */
@Tag("own-server")
@Tag("in-server")
class TracesIT {

    private static final String SCHEDULE = "api/schedules/traced";
    private static final String CALLERS_SPAN = "b7ad6b7169203331";
    private static final String SERVER = "POST /schedules/{id}/holds";
    private static final String SCRIPT = "EVALSHA schedule/place_hold";
    private static final String COMMIT = "bulkWrite facts";
    private static final String WEBHOOK = "POST webhook";
    private static final int CROWD = 40;

    @TempDir
    private Path directory;

    private final Collector collector = new Collector();
    private final Receiver receiver = new Receiver();

    @AfterEach
    void end() {
        collector.close();
        receiver.close();
    }

    @Test
    void aTraceLeadsFromTheRequestToTheWebhook() throws Exception {
        Map<String, String> settings =
                new HashMap<>(ServerSettings.builtWar(directory).environment());
        settings.putAll(Map.of(
                "MONGODB_DATABASE", "traces_it",
                "REDIS_DB", "6",
                "OTEL_EXPORTER_OTLP_ENDPOINT", collector.url(),
                "OTEL_EXPORTER_OTLP_HEADERS", "api-key=let%20me",
                "OTEL_BSP_SCHEDULE_DELAY", "100",
                "OTEL_SERVICE_NAME", "till",
                "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test",
                "HOTSEAT_METRICS_TOKEN", ServerSettings.METRICS_TOKEN));
        try (AutoCloseable server = start(settings)) {
            Calls calls = new Calls(uri(server).resolve("hotseat/"));
            Person operator = new Person(calls, "boss", calls.token("boss", "operator"));
            await().atMost(Patience.STORM)
                    .until(() -> operator.put(SCHEDULE, "{'name':'A game','maxPlayers':1000}")
                                    .status()
                            < 300);
            operator.put("api/webhooks/w", "{'url':'" + receiver.url() + "','types':['held'],'resources':['traced']}")
                    .is(201);

            ofACaller(calls);
            beginsHere(calls);
            ofACrowd(calls);
            ofJakartaRest(operator);
            assertThat(operator.get("api/events?types=held").is(200).list())
                    .anyMatch(event -> event.asJsonObject().containsKey(TraceParent.NAME));
            collectorGoesAway(calls);
        }
    }

    private AutoCloseable start(Map<String, String> settings) {
        if (System.getProperty("arquillian.launch").equals("wildfly")) {
            return WildFlyProcess.start(
                    directory.resolve("wildfly"), Path.of(System.getProperty("hotseat.war")), settings);
        }
        return ServerProcess.start(ServerSettings.builtWar(directory.resolve("payara"))
                .shortLived()
                .with(settings));
    }

    private static URI uri(AutoCloseable server) {
        return server instanceof WildFlyProcess wildfly ? wildfly.uri() : ((ServerProcess) server).uri();
    }

    private void ofACaller(Calls calls) {
        String trace = trace(1);
        hold(calls, "person-ann", trace, "01");

        List<Got> spans = complete(trace);
        Got request = named(spans, SERVER);
        assertThat(request.parent()).isEqualTo(CALLERS_SPAN);
        assertThat(request.kind()).isEqualTo(SpanKind.SPAN_KIND_SERVER);
        assertThat(request.attributes())
                .containsEntry("http.request.method", "POST")
                .containsEntry("http.route", "/schedules/{id}/holds")
                .containsEntry("http.response.status_code", "201");
        assertThat(request.service())
                .containsEntry("service.name", "till")
                .containsEntry("deployment.environment.name", "test");
        Got script = named(spans, SCRIPT);
        assertThat(script.attributes())
                .containsEntry("db.system.name", "redis")
                .containsEntry("db.operation.name", "EVALSHA")
                .containsEntry("db.stored_procedure.name", "schedule/place_hold")
                .containsEntry("hotseat.partition", "0")
                .containsEntry("hotseat.reply", "HELD");
        Got commit = named(spans, COMMIT);
        assertThat(commit.attributes()).containsEntry("db.system.name", "mongodb");
        Got delivery = named(spans, WEBHOOK);
        assertThat(delivery.attributes())
                .containsEntry("server.address", "127.0.0.1")
                .containsEntry("server.port", Integer.toString(receiver.port()))
                .containsEntry("cloudevents.event_type", "held")
                .containsEntry("http.response.status_code", "204");
        assertThat(List.of(script, commit, delivery))
                .allSatisfy(child -> assertThat(child.parent()).isEqualTo(request.id()))
                .allSatisfy(child -> assertThat(child.kind()).isEqualTo(SpanKind.SPAN_KIND_CLIENT));
        assertThat(spans).noneMatch(Got::failed);
        assertThat(collector.keys()).containsOnly("let me");

        Receiver.Got event = receiver.taken().get(0);
        assertThat(event.header("traceparent")).isEqualTo("00-" + trace + "-" + delivery.id() + "-01");
        assertThat(Answer.json(event.body()).getString("traceparent"))
                .isEqualTo("00-" + trace + "-" + request.id() + "-01");
        assertThat(collector.got().toString()).doesNotContain("person-ann");
    }

    /** One that the caller does not record, and then one of a caller that knows nothing of traces. */
    private void beginsHere(Calls calls) {
        String unsampled = trace(2);
        hold(calls, "bob", unsampled, "00");
        String trace = new Person(calls, "cis", calls.token("cis", "user"))
                .post(SCHEDULE + "/holds", "{}")
                .is(201)
                .response()
                .headers()
                .firstValue(RequestIds.HEADER)
                .orElseThrow();

        assertThat(named(complete(trace), SERVER).parent()).isEmpty();
        assertThat(collector.ofTrace(unsampled)).isEmpty();
        JsonObject ofBob = receiver.taken().stream()
                .map(got -> Answer.json(got.body()))
                .filter(event -> event.getJsonObject("data").getString("userId").equals("bob"))
                .findAny()
                .orElseThrow();
        assertThat(ofBob).doesNotContainKey("traceparent");
    }

    /** Their scripts and their facts go in batches. */
    private void ofACrowd(Calls calls) {
        IntStream.range(0, CROWD).parallel().forEach(i -> hold(calls, "crowd-" + i, trace(100 + i), "01"));

        IntStream.range(0, CROWD).forEach(i -> {
            List<Got> spans = complete(trace(100 + i));
            String request = named(spans, SERVER).id();
            assertThat(spans).hasSize(4);
            assertThat(spans).filteredOn(span -> span.parent().equals(request)).hasSize(3);
        });
        assertThat(collector.got().toString()).doesNotContain("crowd-");
    }

    private void ofJakartaRest(Person operator) {
        String trace = trace(3);
        operator.get(SCHEDULE, TraceParent.NAME, "00-" + trace + "-" + CALLERS_SPAN + "-01")
                .is(200);
        String missing = trace(4);
        operator.get("api/nothing-is-here", TraceParent.NAME, "00-" + missing + "-" + CALLERS_SPAN + "-01")
                .is(404);

        await().untilAsserted(() ->
                assertThat(collector.ofTrace(trace)).extracting(Got::name).contains("GET /schedules/{id}"));
        await().untilAsserted(() ->
                assertThat(collector.ofTrace(missing)).extracting(Got::name).containsExactly("unmatched"));
    }

    private void collectorGoesAway(Calls calls) {
        collector.close();
        IntStream.range(0, CROWD).forEach(i -> hold(calls, "later-" + i, trace(200 + i), "01"));

        await().atMost(Patience.STORM)
                .until(() -> new Person(calls, "", ServerSettings.METRICS_TOKEN)
                        .get("metrics")
                        .response()
                        .body()
                        .matches("(?s).*hotseat_trace_spans_total\\{outcome=\"failed\"} [1-9].*"));
        hold(calls, "last", trace(300), "01");
    }

    private static void hold(Calls calls, String user, String trace, String flags) {
        Answer held = new Person(calls, user, calls.token(user, "user"))
                .send(
                        "POST",
                        SCHEDULE + "/holds",
                        HttpRequest.BodyPublishers.ofString("{}"),
                        "Content-Type",
                        "application/json",
                        TraceParent.NAME,
                        "00-" + trace + "-" + CALLERS_SPAN + "-" + flags);
        assertThat(held.is(201).response().headers().firstValue(RequestIds.HEADER))
                .hasValue(trace);
    }

    /** The spans of a hold's trace, once all of them came. */
    private List<Got> complete(String trace) {
        await().atMost(Patience.STORM)
                .untilAsserted(() -> assertThat(collector.ofTrace(trace))
                        .extracting(Got::name)
                        .contains(SERVER, SCRIPT, COMMIT, WEBHOOK));
        return collector.ofTrace(trace);
    }

    private static Got named(List<Got> spans, String name) {
        return spans.stream().filter(span -> span.name().equals(name)).findAny().orElseThrow();
    }

    private static String trace(int number) {
        return String.format("%032x", 0xabcdef0000L + number);
    }
}
