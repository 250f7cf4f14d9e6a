package org.hotseat.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Parts of the overview with readings made up for them, in a browser that has the pages' files and no server of
 * Hotseat.
 */
@Tag("pages")
class OverviewPartsIT {

    private static final Path FILES = Path.of("src/main/webapp");

    /** Metrics of a quiet server; a test changes one number. */
    private static final String METRICS = """
            process_start_time_seconds 1.0
            hotseat_store_away_seconds{store="redis"} 0.0
            hotseat_store_away_seconds{store="mongodb"} 0.0
            hotseat_outbox_length_facts 3.0
            hotseat_outbox_limit_facts 100.0
            hotseat_journal_lag_seconds 0.02
            hotseat_journal_queue_requests 2.0
            hotseat_claims_total{outcome="granted",route="/rains/{id}/grabs"} 10.0
            hotseat_claims_total{outcome="-1",route="/rains/{id}/grabs"} 20.0
            hotseat_claims_total{outcome="-1",route="/schedules/{id}/holds"} 30.0
            """;

    private HttpServer server;
    private Browser browser;

    @BeforeEach
    void open() throws IOException {
        String missing = Chromium.missing();
        Assumptions.assumeTrue(missing.isEmpty(), missing);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", OverviewPartsIT::serve);
        server.start();
        browser =
                new Browser(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
        browser.open("");
    }

    @AfterEach
    void close() {
        browser.close();
        server.stop(0);
    }

    @Test
    void theTimeToSoldOutIsNoneWithoutAFallAndNoMoreExactThanItIs() {
        assertThat(seconds("[{at: 0, left: 100}, {at: 60000, left: 80}]")).isEqualTo(240L);
        assertThat(seconds("[{at: 0, left: 90}, {at: 100000, left: 80}, {at: 160000, left: 60}]"))
                .as("an older reading than of a minute and a little does not count")
                .isEqualTo(180L);
        for (String still : new String[] {
            "[]",
            "[{at: 0, left: 5}]",
            "[{at: 0, left: 5}, {at: 4000, left: 4}]",
            "[{at: 0, left: 5}, {at: 60000, left: 5}]",
            "[{at: 0, left: 5}, {at: 60000, left: 9}]",
            "[{at: 0, left: 5}, {at: 60000, left: 0}]",
            "[{at: 0, left: 9}, {at: 60000, left: 5}], 90000"
        }) {
            assertThat(seconds(still)).as(still).isNull();
        }
        assertThat(with("forecast", "[null, 7, 44, 240, 5400, 20000, 200000, 9e9].map(part.about).join()"))
                .isEqualTo("–,under 10 s,about 40 s,about 4 min,about 90 min,about 6 h,about 2 days,–");
    }

    @Test
    void ratesAreThoseOfAllServersThatHaveAnsweredLately() {
        String rates =
                "const rates = new part.Rates(); const take = (at, text) => rates.take(new metrics.Reading(text, at)).at(-1);"
                        + "const more = (server, granted, none, held) => text.replace('start_time_seconds 1.0', `start_time_seconds ${server}`)"
                        + ".replace(' 10.0', ` ${granted}`).replace(' 20.0', ` ${none}`).replace(' 30.0', ` ${held}`);";
        assertThat(
                        with(
                                "rates",
                                "{" + rates + "take(0, more(1, 10, 20, 30)); take(1000, more(2, 500, 0, 0));"
                                        + " const one = take(2000, more(1, 14, 30, 36)); const both = take(3000, more(2, 502, 0, 0));"
                                        + " const later = take(30000, more(1, 70, 30, 36));"
                                        + " return [one, both, later].map((rate) => [rate.granted, rate.sold, rate.limit].join()).join(' '); }"))
                .isEqualTo("2,5,3 3,5,3 2,0,0");
    }

    @Test
    void tilesAreBadWhenAStoreIsUnavailableOrFactsComeTooLate() {
        assertThat(bad("")).isEqualTo("");
        assertThat(bad(".replace('\"mongodb\"} 0.0', '\"mongodb\"} 7.2')")).isEqualTo("MongoDB Outbox");
        assertThat(bad(".replace('\"redis\"} 0.0', '\"redis\"} 0.001')")).isEqualTo("Redis Outbox");
        assertThat(bad(".replace('length_facts 3.0', 'length_facts 50.0')")).isEqualTo("Outbox");
        assertThat(bad(".replace('lag_seconds 0.02', 'lag_seconds 0.9')")).isEqualTo("Journal lag");
        assertThat(with(
                        "store-tiles",
                        "{ const tiles = new part.StoreTiles(); tiles.lost({ status: 0, body: {} });"
                                + " return tiles.element.querySelectorAll('.bad').length; }"))
                .isEqualTo(4L);
    }

    private Object bad(String change) {
        return with(
                "store-tiles",
                "{ const tiles = new part.StoreTiles(); tiles.take(new metrics.Reading(text" + change
                        + ", 0)); return [...tiles.element.querySelectorAll('.bad dt')].map((name) => name.textContent).join(' '); }");
    }

    private Object seconds(String readings) {
        return with("forecast", "part.secondsToSoldOut(" + readings + ")");
    }

    /** The value of an expression, or of a block, that has a module of the operators' pages as {@code part}. */
    private Object with(String module, String expression) {
        return browser.script(
                "const text = arguments[0]; const load = (name) => import(new URL(`pages/ops/${name}.js`, document.baseURI));"
                        + "return Promise.all([load('%s'), load('metrics')]).then(([part, metrics]) => %s)"
                                .formatted(module, expression),
                METRICS);
    }

    private static void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring(1);
            Path file = FILES.resolve(path.isEmpty() ? "index.html" : path).normalize();
            if (!file.startsWith(FILES) || !Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String type = path.endsWith(".js") ? "text/javascript" : path.endsWith(".css") ? "text/css" : "text/html";
            exchange.getResponseHeaders().set("Content-Type", type);
            byte[] body = Files.readAllBytes(file);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
