package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.function.Supplier;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import redis.clients.jedis.RedisClient;

/** Calls of resources with limits, and what the stores must agree on afterwards. */
abstract class LimitsOverRest extends InServer {

    @ArquillianResource
    URL base;

    public RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    /** The models that are ordered, and an order of each by which nothing was held before. */
    public enum Ordered {
        SCHEDULES("orders", "{}", "'name':'An evening','maxPlayers':9,'price':'7.10'"),
        SALES(
                "orders",
                "{}",
                "'stock':9,'valid':true,'perUserLimit':5,'price':'7.10','startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'"),
        PROGRAMS(
                "purchases",
                "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}",
                "'title':'An evening','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':[{'categoryId':'A','name':'A',"
                        + "'price':'7.10','rows':[{'row':'R1','seats':9}]}]");

        final String orders;
        public final String order;
        final String body;

        Ordered(String orders, String order, String body) {
            this.orders = orders;
            this.order = order;
            this.body = body;
        }

        String path(String id) {
            return name().toLowerCase(java.util.Locale.ROOT) + "/" + id;
        }

        /** More than one order of one user, where that needs a limit. */
        String more() {
            return this == SCHEDULES ? ",'placesPerUser':5" : "";
        }

        String body(String id, String limits) {
            return "{" + body + (this == SALES ? ",'goodId':'" + id + "'" : "") + ",'limits':{" + limits + "}}";
        }
    }

    static void flush() {
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
    }

    public String resource(Ordered model, String limits) {
        String path = model.path(RestCalls.newId("limited"));
        put(model, path, limits).is(201);
        return path;
    }

    Answer put(Ordered model, String path, String limits) {
        return calls.send("PUT", path, model.body(path.substring(path.indexOf('/') + 1), limits), "operator", "");
    }

    public Answer order(Ordered model, String path, String who, String... more) {
        String body = more.length == 0
                ? model.order
                : "{" + more[0] + (model.order.equals("{}") ? "" : ",") + model.order.substring(1);
        return calls.send("POST", path + "/" + model.orders, body, who, "");
    }

    Answer extend(String path, String user, int minutes) {
        String body = "{'holdMinutes':" + minutes + "}";
        return calls.send("POST", path + "/holds/" + user + "/extension", body, "user:" + user, "");
    }

    int held(String path) {
        return calls.get(path).json().getInt("held");
    }

    /** Repeats a request while a store is slow on a busy machine, as every careful caller does. */
    static Answer answered(Supplier<Answer> request) {
        Answer answer = request.get();
        for (int i = 0; i < 20 && answer.status() == 503; i++) {
            answer = request.get();
        }
        return answer;
    }

    public void consistent(String path) {
        Answer evidence = answered(() -> calls.get(path + "/hot-state")).is(200);
        assertThat(evidence.json().getBoolean("consistent")).as(evidence.body()).isTrue();
    }

    static JsonObject refusal(Answer answer, String limit) {
        JsonObject problem = answer.is(409).json();
        assertThat(problem.getString("code")).isEqualTo("limit-reached");
        assertThat(problem.getString("limit")).isEqualTo(limit);
        return problem;
    }
}
