package org.hotseat.demo.pages;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.ServerSettings;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * An opening for which many pages wait, and the requests that it brings in each half second, by the server's own
 * metrics: {@code mvn -q -Ptool package -Dtool=org.hotseat.demo.pages.OpeningRush -Dexec.args="40 1960 300"};
 * arguments: pages in a browser, streams of a tool in the place of more pages, places. Everybody presses within three
 * seconds: who sits at a page its button, the others by a claim of the same kind.
 */
public final class OpeningRush {

    /** A browser has six connections to an address, and a page keeps one for its stream. */
    private static final int PAGES_A_DOOR = 4;

    private static final Duration LEAD = Duration.ofSeconds(20);
    private static final Duration AFTER = Duration.ofSeconds(12);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long HALF_SECOND_MS = 500;
    private static final long PRESSES_WITHIN_MS = 3_000;
    private static final String SCHEDULE = "schedules/rush";
    private static final Pattern REQUESTS =
            Pattern.compile("hotseat_requests_seconds_count\\{(?:[^}]*,)?route=\"([^\"]+)\"[^}]*} ([0-9.E]+)");

    private static final String SIGN_IN = """
            const dialog = document.querySelector('dialog[open]');
            dialog.querySelector('input[name=subject]').value = arguments[0];
            dialog.querySelector('input[value=user]').click();
            dialog.querySelector('button[type=submit]').click();
            """;

    private static final String PRESS_WHEN_ALLOWED = """
            const button = document.querySelector('main .columns button.primary');
            const timer = setInterval(() => {
              if (button.getAttribute('aria-disabled') !== 'true') {
                clearInterval(timer);
                setTimeout(() => button.click(), Math.random() * arguments[0]);
              }
            }, 100);
            """;

    private final DemoStage stage;
    private final ChromeDriver driver = Chromium.window().driver();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Integer> answers = new ConcurrentHashMap<>();
    private final List<String> windows = new ArrayList<>();
    private Map<String, Double> last = Map.of();

    private OpeningRush(DemoStage stage) {
        this.stage = stage;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        int pages = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 40;
        int streams = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_960;
        int places = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 300;
        try (DemoStage stage = DemoStage.start(
                        Path.of("target", "opening-rush"), Map.of("HOTSEAT_STREAMS_PER_ADDRESS", "10000"));
                StreamReaders readers = new StreamReaders()) {
            new OpeningRush(stage).run(pages, streams, places, readers);
        }
    }

    private void run(int pages, int streams, int places, StreamReaders readers)
            throws IOException, InterruptedException, ExecutionException {
        opens(Instant.parse("2036-01-01T10:00:00Z"), places);
        List<FaultProxy> doors = new ArrayList<>();
        for (int i = 0; i < pages; i++) {
            if (i % PAGES_A_DOOR == 0) {
                System.out.println(i + " pages are open");
                doors.add(FaultProxy.to(stage.pages().getPort()));
            }
            open(doors.get(doors.size() - 1).port(), "page-" + i);
        }
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
        System.out.println("what the pages say: " + said());
        System.out.println("streams that ended: " + readers.ended());
        System.out.println(stage.as("boss", "operator", "GET", SCHEDULE + "/hot-state", ""));
        doors.forEach(FaultProxy::close);
    }

    private void opens(Instant opening, int places) {
        stage.put(SCHEDULE, """
                {"name":"Rush","maxPlayers":%d,"holdMinutes":5,"price":"25.00","phases":[
                {"opensAt":"%s","closesAt":"2036-01-02T10:00:00Z"}]}""".formatted(places, opening));
    }

    /** Opens a page in a window of its own, signs somebody in, and lets the page press when it may. */
    private void open(int port, String user) {
        driver.switchTo().newWindow(WindowType.WINDOW);
        windows.add(driver.getWindowHandle());
        driver.get("http://127.0.0.1:" + port + "/hotseat/#/" + SCHEDULE);
        awaitTrue("document.querySelector('[data-part=person]') && document.querySelector('hs-countdown')");
        driver.executeScript("document.querySelector('[data-part=person]').click()");
        awaitTrue("document.querySelector('dialog[open] input[name=subject]')");
        driver.executeScript(SIGN_IN, user);
        awaitTrue("document.querySelector('.who')?.textContent.includes('" + user + "')");
        awaitTrue("document.visibilityState === 'visible'");
        driver.executeScript(PRESS_WHEN_ALLOWED, PRESSES_WITHIN_MS);
    }

    private void awaitTrue(String condition) {
        new WebDriverWait(driver, PATIENCE)
                .until(d -> Boolean.TRUE.equals(driver.executeScript("return Boolean(" + condition + ")")));
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
            long end = Duration.between(Instant.now(), opening.plus(AFTER)).toMillis();
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

    private Map<String, Integer> said() {
        Map<String, Integer> said = new TreeMap<>();
        for (String window : windows) {
            driver.switchTo().window(window);
            Object text = driver.executeScript(
                    "return [...document.querySelectorAll('main .message')].map((each) => each.textContent).join(' ')");
            said.merge(String.valueOf(text), 1, Integer::sum);
        }
        return said;
    }
}
