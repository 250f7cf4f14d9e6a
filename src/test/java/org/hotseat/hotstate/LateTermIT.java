package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.RedisClient;

/**
 * Another Redis takes over when something was decided and before it was answered. What stands by the facts is answered
 * as it was decided, and not as a second request of the same.
 */
@RunAsClient
class LateTermIT extends LateWrites {

    private static final String OPEN = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    /** A request without a key, and its answer. */
    private record Way(String name, String path, int status, Supplier<Answer> request) {

        @Override
        public String toString() {
            return name + " " + path;
        }
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Way> ways = new ArrayList<>();

    @AfterEach
    void end() {
        threads.shutdown();
    }

    /** It has nothing of what was decided last; the facts of that come before its rebuilds. */
    @Test
    void whatStandsIsAnsweredAsItWasDecided() {
        await().until(() ->
                answers(way -> true, this::atTheEndOfTheTerm).stream().noneMatch(answer -> answer.status() == 202));
    }

    /** It has all that was decided, and the reply was lost on its way. */
    @Test
    void whatItHasIsAnsweredAsItWasDecided() {
        await().until(() -> answers(way -> way.name().equals("hold's end"), this::withoutReplies).stream()
                .noneMatch(answer -> answer.status() == 202));
    }

    /**
     * All answers are as they have to be, or not known yet: what a busy machine brings later than the rebuild is
     * another story, and all is tried again.
     */
    private List<Answer> answers(Predicate<Way> which, Supplier<List<Answer>> ask) {
        ways.clear();
        Stream.of(Ordered.values()).forEach(this::orders);
        holds();
        gifts();
        String sale = resource(Ordered.SALES);
        add("stop", sale, 200, () -> calls.send("POST", sale + "/stop", "{}", "operator", ""));

        ways.removeIf(way -> !which.test(way));
        List<Answer> answers = ask.get();

        for (int i = 0; i < ways.size(); i++) {
            if (answers.get(i).status() != 202) {
                assertThat(answers.get(i).status())
                        .as(ways.get(i) + ": " + answers.get(i).body())
                        .isEqualTo(ways.get(i).status());
            }
        }
        ways.forEach(way -> await().untilAsserted(() -> consistent(way.path())));
        return answers;
    }

    private void orders(Ordered model) {
        String placed = resource(model);
        add("order", placed, 201, () -> order(model, placed, "user:" + QUICK));
        String ended = resource(model);
        String endedOrder = placed(model, ended);
        add("order's end", ended, 204, () -> calls.send("DELETE", "orders/" + endedOrder, "", "user:" + QUICK, ""));
        String paid = resource(model);
        String paidOrder = placed(model, paid);
        String payment = "{'reference':'pi-" + paidOrder + "','amount':'7.10','state':'CAPTURED'}";
        add(
                "payment",
                paid,
                200,
                () -> calls.send("POST", "orders/" + paidOrder + "/payments", payment, "payment", ""));
    }

    private void holds() {
        String placed = resource(Ordered.SCHEDULES);
        add("hold", placed, 201, () -> hold(placed));
        String ended = resource(Ordered.SCHEDULES);
        claimed(() -> hold(ended));
        add("hold's end", ended, 204, () -> calls.send("DELETE", ended + "/holds/" + QUICK, "", "user:" + QUICK, ""));
        String ordered = resource(Ordered.SCHEDULES);
        claimed(() -> hold(ordered));
        add("order of a hold", ordered, 201, () -> order(Ordered.SCHEDULES, ordered, "user:" + QUICK));
    }

    private void gifts() {
        String rain = put("rains/", "'totalAmount':'0.07','packets':1,'funderId':'funder-1'");
        add("grab", rain, 200, () -> first(calls.send("POST", rain + "/grabs", "{}", "user:" + QUICK, "")));
        String drop = put("drops/", "'perUserLimit':1,'codes':['ONLY-1']");
        add("claim", drop, 201, () -> calls.send("POST", drop + "/claims", "{}", "user:" + QUICK, ""));
    }

    /** Its answer is 200 in any case; a second grab has another code. */
    private static Answer first(Answer grab) {
        if (grab.status() == 200) {
            assertThat(grab.json().getString("code")).isEqualTo("0");
        }
        return grab;
    }

    private void add(String name, String path, int status, Supplier<Answer> request) {
        ways.add(new Way(name, path, status, request));
    }

    /**
     * Answers of requests of which the facts are written between the begin of the next term and its rebuilds: all in
     * one batch, behind one that the network holds until all are decided.
     */
    private List<Answer> atTheEndOfTheTerm() {
        String before = resource(Ordered.SALES);
        await().until(() -> decided() == 0);
        HeldPiece first = keepEach(HeldPiece.command("insert", "events_pending"), id(before));
        CompletableFuture<Answer> blocking =
                CompletableFuture.supplyAsync(() -> order(Ordered.SALES, before, "user:" + QUICK), threads);
        await().until(first::held);
        List<CompletableFuture<Answer>> answers = asked();
        // One more each for the one before, and for the hold that becomes an order.
        await().until(() -> decided() == ways.size() + 2);
        HeldPiece batch = keepEach(HeldPiece.command("insert", "events_pending"));
        long term = term();
        first.deliver();
        await().until(batch::held);
        anotherRedis(true);
        CompletableFuture<Answer> next = CompletableFuture.supplyAsync(() -> calls.get(before), threads);
        await().until(() -> term() > term);
        batch.deliver();
        blocking.join();
        next.join();
        return answers.stream().map(CompletableFuture::join).toList();
    }

    /** Each piece of data takes a moment, and those with the replies never come. */
    private List<Answer> withoutReplies() {
        await().until(() -> decided() == 0);
        FaultProxy network = TestStores.current().redisProxy();
        network.delay(Duration.ofMillis(300));
        List<CompletableFuture<Answer>> answers = asked();
        try {
            await().pollInterval(Duration.ofMillis(5)).until(() -> decided() == ways.size());
            network.cut();
            anotherRedis(false);
        } finally {
            network.restore();
        }
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private List<CompletableFuture<Answer>> asked() {
        return ways.stream()
                .map(way -> CompletableFuture.supplyAsync(() -> untilDecided(way.request()), threads))
                .toList();
    }

    /** Repeats a request of which nothing was decided, by what its answer says. */
    private static Answer untilDecided(Supplier<Answer> request) {
        return await().until(
                        request::get,
                        answer -> answer.status() != 503 || answer.json().containsKey("fate"));
    }

    /** One that takes over: it has another history. */
    private static void anotherRedis(boolean empty) {
        try (RedisClient redis = redis()) {
            redis.executeCommand(
                    new CommandArguments(() -> "DEBUG".getBytes(StandardCharsets.US_ASCII)).add("CHANGE-REPL-ID"));
            if (empty) {
                redis.flushAll();
            }
        }
    }

    /** Facts that wait in the outbox. */
    private static long decided() {
        try (RedisClient redis = redis()) {
            return redis.keys("*outbox").stream().mapToLong(redis::xlen).sum();
        }
    }

    private static RedisClient redis() {
        return RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }

    private long term() {
        return document("epochs", Filters.eq("_id", 0))
                .orElseThrow()
                .get("Term", Number.class)
                .longValue();
    }

    private String placed(Ordered model, String path) {
        return claimed(() -> order(model, path, "user:" + QUICK)).json().getString("orderId");
    }

    private String put(String model, String body) {
        String path = model + RestCalls.newId("term");
        calls.send("PUT", path, "{" + OPEN + "," + body + "}", "operator", "").is(201);
        return path;
    }

    private Answer hold(String path) {
        return calls.send("POST", path + "/holds", "{}", "user:" + QUICK, "");
    }
}
