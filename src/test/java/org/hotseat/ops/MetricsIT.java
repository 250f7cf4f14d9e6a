package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.awaitility.Awaitility;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerSettings;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** The page of metrics as Prometheus reads it. */
@RunAsClient
class MetricsIT extends InServer {

    @ArquillianResource
    private URL base;

    @Test
    void everyFamilyTellsWhatItIsInWhichUnitAndWhichBuildRuns() throws Exception {
        RestCalls calls = new RestCalls(base.toURI());
        String schedule = RestCalls.newId("metrics");
        calls.send("PUT", "schedules/" + schedule, "{'name':'Metrics','maxPlayers':1}", "operator", "")
                .is(201);
        calls.post("schedules/" + schedule + "/holds", "user").is(201);

        HttpResponse<String> page = page(base.toURI().resolve("metrics"));

        assertThat(page.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        MetricFamilies families = new MetricFamilies(page.body());
        assertThat(families.names())
                .contains(
                        "hotseat_requests_seconds",
                        "hotseat_script_time_seconds",
                        "hotseat_journal_batch_size_facts",
                        "hotseat_redis_pool_active_connections",
                        "hotseat_outbox_length_facts",
                        "hotseat_outbox_limit_facts",
                        "hotseat_journal_lag_seconds",
                        "hotseat_store_away_seconds",
                        "hotseat_claims_total");
        assertThat(families.faults()).isEmpty();
        assertThat(page.body())
                .containsPattern("(?m)^hotseat_build_info\\{commit=\"\\w+\",version=\"\\d[^\"$]*\"\\} 1$");
    }

    @Test
    void ofEveryStoreItIsToldHowLongItHasBeenAway() {
        // Another test may have had one away a moment ago.
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(page(base.toURI().resolve("metrics")).body())
                                .contains(
                                        "hotseat_store_away_seconds{store=\"redis\"} 0.0",
                                        "hotseat_store_away_seconds{store=\"mongodb\"} 0.0"));
    }

    /** A rate over a series that begins with its first event does not see that event. */
    @Test
    void grantedClaimsOfEachHotOperationHaveASeriesFromTheStart() throws Exception {
        String page = page(base.toURI().resolve("metrics")).body();
        for (String route : List.of(
                "/schedules/{id}/holds",
                "/schedules/{id}/orders",
                "/programs/{id}/purchases",
                "/sales/{id}/orders",
                "/rains/{id}/grabs",
                "/drops/{id}/claims")) {
            assertThat(page).contains("hotseat_claims_total{outcome=\"granted\",route=\"" + route + "\"} ");
        }
    }

    @Test
    void theWarHasPrometheussTextAndNotItsProtobuf() throws Exception {
        try (JarFile war =
                new JarFile(Path.of(System.getProperty("hotseat.war")).toFile())) {
            assertThat(war.stream().map(Object::toString))
                    .anyMatch(entry -> entry.startsWith("WEB-INF/lib/prometheus-metrics-exposition-textformats-"))
                    .noneMatch(entry -> entry.startsWith("WEB-INF/lib/prometheus-metrics-exposition-formats-"))
                    .contains("WEB-INF/classes/META-INF/LICENSE");
        }
    }

    private static HttpResponse<String> page(URI uri) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(uri)
                                .header("Authorization", "Bearer " + ServerSettings.METRICS_TOKEN)
                                .build(),
                        BodyHandlers.ofString());
    }
}
