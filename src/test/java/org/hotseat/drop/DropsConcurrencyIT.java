package org.hotseat.drop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.drop.DropCalls.crowd;
import static org.hotseat.drop.DropCalls.lines;

import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.hotseat.testing.Amount;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Many want what few get, while codes are added and Redis is emptied. */
@Tag("amount")
@RunAsClient
class DropsConcurrencyIT extends InServer {

    private static final int THREADS = 32;

    @ArquillianResource
    private URL base;

    private DropCalls calls;

    /** Codes by the claims that gave them. */
    private final Map<String, String> given = new ConcurrentHashMap<>();

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new DropCalls(base.toURI());
    }

    @Test
    void eachOfTwoHundredCodesIsGivenToOneOfTwoThousandUsers() {
        int codes = Amount.of(200);
        int users = Amount.of(2_000);
        String drop = calls.drop(codes, 1);
        Map<String, Integer> kinds = crowd(THREADS, Amount.of(3_000), i -> claim(drop, "u" + i % users, ""));

        assertThat(kinds).containsEntry("201", codes);
        assertThat(kinds.keySet()).isSubsetOf("201", "409 \"none-left\"", "409 \"limit-reached\"");
        assertGivenOnce(codes);
        calls.holds(drop, 0, codes);
    }

    @Test
    void oneUserGetsNoMoreThanTheLimit() {
        String drop = calls.drop(50, 3);
        Map<String, Integer> kinds = crowd(THREADS, 500, i -> claim(drop, "greedy", ""));

        assertThat(kinds).isEqualTo(Map.of("201", 3, "409 \"limit-reached\"", 497));
        assertGivenOnce(3);
        calls.holds(drop, 47, 3);
    }

    @Test
    void everyClaimThatWasAnsweredOutlivesTheEmptyingOfRedisAndNoCodeIsGivenTwiceWhileCodesAreAdded() {
        String drop = calls.drop(100, 1);
        AtomicInteger answered = new AtomicInteger();
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            CompletableFuture<Map<String, Integer>> running =
                    CompletableFuture.supplyAsync(() -> crowd(THREADS, 600, i -> {
                        if (answered.incrementAndGet() == 80) {
                            redis.flushAll();
                        }
                        Answer answer = claim(drop, "u" + i, "key-" + drop + i);
                        for (int j = 0; j < 200 && isToComeAgain(answer); j++) {
                            // More codes are on their way.
                            pause();
                            answer = claim(drop, "u" + i, "key-" + drop + i);
                        }
                        return answer;
                    }));
            String late = lines(500, i -> drop + "-late-" + i);
            // Redis is emptied meanwhile.
            JsonObject added = calls.uploaded(drop, () -> BodyPublishers.ofString(late));
            assertThat(added.getInt("added") + added.getInt("duplicates")).isEqualTo(500);
            assertThat(running.join()).isEqualTo(Map.of("201", 600));
        }
        assertGivenOnce(600);
        calls.holds(drop, 0, 600);
        for (int i = 0; i < 600; i += 50) {
            Answer own = calls.claims(drop, "u" + i, "operator").is(200);
            assertThat(given.values()).anyMatch(code -> own.body().contains("\"" + code + "\""));
        }
    }

    @Test
    void twoEqualUploadsAtOnceAddEachCodeOnce() {
        String drop = calls.drop(0, 1);
        String body = lines(3_000, i -> "T-" + i);
        List<CompletableFuture<JsonObject>> uploads = Stream.of(1, 2)
                .map(i ->
                        CompletableFuture.supplyAsync(() -> calls.uploaded(drop, () -> BodyPublishers.ofString(body))))
                .toList();
        int added = 0;
        for (CompletableFuture<JsonObject> upload : uploads) {
            JsonObject report = upload.join();
            added += report.getInt("added");
            assertThat(report.getInt("added") + report.getInt("duplicates")).isEqualTo(3_000);
        }
        assertThat(added).isLessThanOrEqualTo(3_000);
        calls.holds(drop, 3_000, 0);
    }

    /** The body is longer than any that the server keeps in memory. */
    @Test
    void fiftyThousandLinesAreUploadedWhileTheyAreMade() {
        int lines = Amount.of(50_000);
        String drop = calls.drop(0, 1);
        JsonObject report = calls.uploaded(drop, () -> BodyPublishers.ofInputStream(() -> new Lines(lines)));
        assertThat(report.getInt("added") + report.getInt("duplicates")).isEqualTo(lines);
        calls.holds(drop, lines, 0);
        assertThat(claim(drop, "u1", "").is(201).json().getString("code")).startsWith("LINE-");
    }

    private Answer claim(String drop, String user, String key) {
        Answer answer = calls.claim(drop, user, key);
        if (answer.status() == 201) {
            String other =
                    given.put(answer.json().getString("claimId"), answer.json().getString("code"));
            assertThat(other).isIn(null, answer.json().getString("code"));
        }
        return answer;
    }

    /** More codes are added, or a busy machine lets the rebuild take longer than a request waits for it. */
    private static boolean isToComeAgain(Answer answer) {
        return answer.status() == 503 || answer.kind().equals("409 \"none-left\"");
    }

    private void assertGivenOnce(int count) {
        assertThat(given).hasSize(count);
        assertThat(new HashSet<>(given.values())).hasSize(count);
    }

    private static void pause() {
        java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
    }

    /** So many lines, none of which is there before it is read. */
    private static final class Lines extends InputStream {

        private final int count;
        private int made;
        private InputStream line = InputStream.nullInputStream();

        Lines(int count) {
            this.count = count;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            try {
                int read = line.read(target, offset, length);
                if (read > 0 || made == count) {
                    return read;
                }
                made++;
                line = new ByteArrayInputStream(
                        ("{\"code\":\"LINE-" + made + "\"}\n").getBytes(StandardCharsets.US_ASCII));
                return line.read(target, offset, length);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
