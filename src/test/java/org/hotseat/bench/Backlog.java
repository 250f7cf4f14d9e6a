package org.hotseat.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.hotseat.testing.ServerSettings;

/**
 * Facts that the servers still have to write to MongoDB. A case that answers before its facts are written leaves some,
 * which must not be paid for by the case after it.
 */
final class Backlog {

    private static final List<String> GAUGES =
            List.of("hotseat_journal_queue_requests ", "hotseat_outbox_length_facts ");

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<URI> servers;

    Backlog(URI... servers) {
        this.servers = List.of(servers);
    }

    void awaitNone() {
        Awaitility.await("all facts are written")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> servers.stream().allMatch(this::none));
    }

    private boolean none(URI server) {
        String metrics = metrics(server);
        return GAUGES.stream()
                .allMatch(gauge -> metrics.lines()
                        .filter(line -> line.startsWith(gauge))
                        .mapToDouble(line -> Double.parseDouble(line.substring(gauge.length())))
                        .allMatch(value -> value == 0));
    }

    private String metrics(URI server) {
        try {
            return http.send(
                            HttpRequest.newBuilder(server.resolve("/hotseat/metrics"))
                                    .header("Authorization", "Bearer " + ServerSettings.METRICS_TOKEN)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException("the metrics of " + server, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
