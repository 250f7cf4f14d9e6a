package org.hotseat.demo.pages;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.hotseat.bench.StreamReaders;
import org.hotseat.demo.DemoStage;
import org.hotseat.testing.ServerSettings;

/**
 * An opening for which many pages wait, and the requests that it brings in each half second, by the server's own
 * metrics: {@code mvn -q -Ptool package -Dtool=org.hotseat.demo.pages.OpeningRush -Dexec.args="2000 0 300"}; arguments:
 * pages in a browser, streams of a tool in the place of more pages, places, seconds that are watched after the opening
 * (12). Everybody presses within three seconds: who sits at a page its button, the others by a claim of the same kind.
 */
public final class OpeningRush {

    private static final Duration LEAD = Duration.ofSeconds(20);
    private static final long HALF_SECOND_MS = 500;
    private static final long PRESSES_WITHIN_MS = 3_000;
    private static final String SCHEDULE = "schedules/rush";
    private static final Pattern REQUESTS =
            Pattern.compile("hotseat_requests_seconds_count\\{(?:[^}]*,)?route=\"([^\"]+)\"[^}]*} ([0-9.E]+)");

    private final DemoStage stage;
    private final Duration watched;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Integer> answers = new ConcurrentHashMap<>();
    private Map<String, Double> last = Map.of();

    private OpeningRush(DemoStage stage, Duration watched) {
        this.stage = stage;
        this.watched = watched;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        int pages = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 40;
        int streams = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_960;
        int places = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 300;
        Duration watched = Duration.ofSeconds(arguments.length > 3 ? Integer.parseInt(arguments[3]) : 12);
        try (DemoStage stage = DemoStage.start(
                        Path.of("target", "opening-rush"), Map.of("HOTSEAT_STREAMS_PER_ADDRESS", "10000"));
                StreamReaders readers = new StreamReaders()) {
            new OpeningRush(stage, watched).run(pages, streams, places, readers);
        }
    }

    private void run(int pages, int streams, int places, StreamReaders readers)
            throws IOException, InterruptedException, ExecutionException {
        opens(Instant.parse("2036-01-01T10:00:00Z"), places);
        PageCrowd crowd = new PageCrowd(stage.pages(), SCHEDULE, PRESSES_WITHIN_MS);
        crowd.open(pages);
        readers.open(stage.pages().getPort(), List.of("/hotseat/api/" + SCHEDULE + "/stream"), streams);
        System.out.printf("%d pages and %d streams are open%n", pages, streams);
        String service = stage.token("box-office", "service");

        Instant opening = Instant.now().plus(LEAD);
        opens(opening, places);
        CompletableFuture<Void> all = CompletableFuture.allOf(IntStream.range(0, streams)
                .mapToObj(i -> pressed(service, "stream-" + i, opening))
                .toArray(CompletableFuture[]::new));
        watch(opening);
        all.join();

        System.out.println("claims beside the pages: " + new TreeMap<>(answers));
        System.out.println("streams that ended: " + readers.ended());
        System.out.println(stage.as("boss", "operator", "GET", SCHEDULE + "/hot-state", ""));
        System.out.println("what the pages say: " + crowd.said());
    }

    private void opens(Instant opening, int places) {
        stage.put(SCHEDULE, """
                {"name":"Rush","maxPlayers":%d,"holdMinutes":5,"price":"25.00","phases":[
                {"opensAt":"%s","closesAt":"2036-01-02T10:00:00Z"}]}""".formatted(places, opening));
    }

    private CompletableFuture<Void> pressed(String token, String user, Instant opening) {
        long after = Duration.between(Instant.now(), opening).toMillis()
                + ThreadLocalRandom.current().nextLong(PRESSES_WITHIN_MS);
        Executor later = CompletableFuture.delayedExecutor(after, TimeUnit.MILLISECONDS);
        HttpRequest claim = HttpRequest.newBuilder(stage.pages().resolve("api/" + SCHEDULE + "/holds"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"userId\":\"" + user + "\"}"))
                .build();
        return CompletableFuture.supplyAsync(() -> claim, later)
                .thenCompose(request -> http.sendAsync(request, BodyHandlers.ofString()))
                .thenAccept(answer -> answers.merge(Integer.toString(answer.statusCode()), 1, Integer::sum));
    }

    /** Prints the requests of each half second, by route, until some seconds after the opening. */
    private void watch(Instant opening) throws InterruptedException, ExecutionException {
        System.out.println("| seconds from the opening | requests in a half second |\n|--:|---|");
        last = requests();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        try {
            clock.scheduleWithFixedDelay(() -> print(opening), HALF_SECOND_MS, HALF_SECOND_MS, TimeUnit.MILLISECONDS);
            long end = Duration.between(Instant.now(), opening.plus(watched)).toMillis();
            clock.schedule(() -> {}, end, TimeUnit.MILLISECONDS).get();
        } finally {
            clock.shutdownNow();
        }
    }

    private void print(Instant opening) {
        Map<String, Double> now = requests();
        Map<String, Integer> asked = new TreeMap<>();
        now.forEach((route, count) -> {
            int more = (int) (count - last.getOrDefault(route, 0.0));
            if (more > 0) {
                asked.put(route, more);
            }
        });
        last = now;
        System.out.printf(
                "| %.1f | %s |%n", Duration.between(opening, Instant.now()).toMillis() / 1e3, asked);
    }

    private Map<String, Double> requests() {
        HttpRequest metrics = HttpRequest.newBuilder(stage.pages().resolve("metrics"))
                .header("Authorization", "Bearer " + ServerSettings.METRICS_TOKEN)
                .build();
        String page = http.sendAsync(metrics, BodyHandlers.ofString()).join().body();
        Map<String, Double> counts = new TreeMap<>();
        for (Matcher line = REQUESTS.matcher(page); line.find(); ) {
            counts.merge(line.group(1), Double.parseDouble(line.group(2)), Double::sum);
        }
        return counts;
    }
}
