package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.hotseat.testing.Patience;
import org.hotseat.testing.ServerSettings;

/** Tells which server delivers webhooks: the one whose count of attempts grows. */
final class Deliverer {

    private static final Pattern ATTEMPTS =
            Pattern.compile("^hotseat_webhook_attempts_total\\{[^}]*\\} ([0-9.E]+)$", Pattern.MULTILINE);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Deliverer() {}

    /**
     * Its number.
     *
     * @param something lets something happen that is to be delivered
     */
    static int of(HotseatServers servers, Runnable something) {
        List<Double> before = attempts(servers);
        return await("attempts to deliver")
                .atMost(Patience.HANG)
                .until(
                        () -> {
                            something.run();
                            return grown(before, attempts(servers));
                        },
                        number -> number >= 0);
    }

    private static int grown(List<Double> before, List<Double> now) {
        return IntStream.range(0, now.size())
                .filter(i -> now.get(i) > before.get(i))
                .findFirst()
                .orElse(-1);
    }

    private static List<Double> attempts(HotseatServers servers) {
        return servers.uris().stream()
                .map(uri -> ATTEMPTS.matcher(metrics(uri))
                        .results()
                        .mapToDouble(found -> Double.parseDouble(found.group(1)))
                        .sum())
                .toList();
    }

    private static String metrics(URI server) {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/hotseat/metrics"))
                .header("Authorization", "Bearer " + ServerSettings.METRICS_TOKEN)
                .build();
        try {
            return CLIENT.send(request, BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
