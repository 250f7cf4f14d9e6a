package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.testing.InServer;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;

/** The base of tests that hold the REST interface to its table: callers of every role, ids of their own. */
public abstract class OverRest extends InServer {

    private static final AtomicLong NUMBER = new AtomicLong(System.currentTimeMillis());

    @ArquillianResource
    private URL base;

    private Calls calls;
    private Person operator;

    @BeforeEach
    void openCalls() throws URISyntaxException {
        calls = new Calls(base.toURI());
        operator = person("operator-1", "operator");
    }

    public Calls calls() {
        return calls;
    }

    /** An id that nobody else uses. */
    public static String newId(String word) {
        return word + "-" + Long.toString(NUMBER.incrementAndGet(), 36);
    }

    public Person person(String id, String... groups) {
        return new Person(calls, id, calls.token(id, groups));
    }

    /** A user whom nobody else is. */
    public Person user() {
        return person(newId("user"), "user");
    }

    public Person service() {
        return person("service-1", "service");
    }

    public Person operator() {
        return operator;
    }

    public Person nobody() {
        return new Person(calls, "", "");
    }

    /** A new schedule with so many places, at 7.10; answers its path. */
    public String schedule(int places) {
        String path = "api/schedules/" + newId("s");
        return made(path, "{'name':'A game','maxPlayers':" + places + ",'price':'7.10'}");
    }

    /** A new program with one row of so many seats, A-r-1 and on, at 7.10; answers its path. */
    public String program(int seats) {
        String path = "api/programs/" + newId("p");
        return made(
                path,
                "{'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':[{'categoryId':'A',"
                        + "'name':'A','price':'7.10','rows':[{'row':'r','seats':" + seats + "}]}]}");
    }

    /**
     * Puts something before a test begins: a server that a busy machine keeps from its stores for longer than their
     * time-out is asked again.
     */
    String made(String path, String body) {
        Answer answer = await().until(() -> operator.put(path, body), put -> put.status() != 503);
        assertThat(answer.status()).as("%s", answer.response().body()).isIn(200, 201);
        return path;
    }

    /** A user's unpaid order on a schedule; answers its path. */
    public static String order(Person user, String schedule) {
        return "api/orders/" + user.post(schedule + "/orders").is(201).text("orderId");
    }

    public static String idOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Free, held and booked are so many, and hot state and facts agree. */
    public void assertCounts(String schedule, int available, int held, int booked) {
        JsonObject evidence = operator.get(schedule + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum"))
                .isEqualTo(Answer.json("{'maxPlayers':" + (available + held + booked) + ",'available':" + available
                        + ",'held':" + held + ",'booked':" + booked + "}"));
    }

    /** The same hold with the same end; what is left of it is looked up to the millisecond, give or take one. */
    static void assertSameHold(Answer shown, Answer placed) {
        shown.is(200).shows(placed.response().body().replaceFirst(",\"expiresAt\":\"[^\"]*\"", ""), "expiresAt");
        assertThat(Duration.between(shown.time("expiresAt"), placed.time("expiresAt"))
                        .abs())
                .isLessThan(Duration.ofSeconds(1));
    }

    /** Sends what no operation may accept to one that may be called. */
    void assertBadBody(String context, String method, String path, byte[] body) {
        Answer answer =
                operator.send(method, path, BodyPublishers.ofByteArray(body), "Content-Type", "application/json");
        assertThat(answer.status())
                .as(
                        "%s, %s %s with %d bytes: %s",
                        context, method, path, body.length, answer.response().body())
                .isEqualTo(400);
    }
}
