package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.testing.RestCalls.crowd;

import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** A wave gives no more than it releases, whoever asks at once, also when Redis is emptied meanwhile. */
@RunAsClient
class PhasesConcurrencyIT extends InServer {

    private static final int THREADS = 16;
    private static final int REQUESTS = 480;
    private static final int RELEASED = 90;
    private static final List<String> CALLERS = List.of("user", "user+fans", "user+staff");

    /** Fans have a part of what is released, staff all of it, others nothing. */
    private static final String WAVES =
            "'phases':[{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z','release':40,'groups':['fans']},"
                    + "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z','release':" + RELEASED
                    + ",'groups':['staff']}]";

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @Test
    void holdsOfAWave() {
        String id = RestCalls.newId("wave");
        calls.send("PUT", "schedules/" + id, "{'name':'Waves','maxPlayers':200," + WAVES + "}", "operator", "")
                .is(201);
        rush("schedules/" + id, "holds");
        assertThat(sum("schedules/" + id).getInt("held")).isEqualTo(RELEASED);
    }

    @Test
    void ordersOfAWave() {
        String id = RestCalls.newId("wave");
        String sale = "{'goodId':'" + id + "','stock':200,'valid':true,'perUserLimit':1,'price':'7.10',"
                + "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'," + WAVES + "}";
        calls.send("PUT", "sales/" + id, sale, "operator", "").is(201);
        rush("sales/" + id, "orders");
        assertThat(sum("sales/" + id).getInt("sold")).isEqualTo(RELEASED);
    }

    private void rush(String resource, String claims) {
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger fans = new AtomicInteger();
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            Map<String, Integer> kinds = crowd(THREADS, REQUESTS, i -> {
                if (answered.incrementAndGet() == 60) {
                    redis.flushAll();
                }
                String caller = CALLERS.get(i % CALLERS.size()) + ":w" + i;
                RestCalls.Answer answer = calls.send("POST", resource + "/" + claims, "{}", caller, "");
                if (answer.status() == 201 && i % CALLERS.size() == 1) {
                    fans.incrementAndGet();
                }
                return answer;
            });
            assertThat(kinds)
                    .containsEntry("201", RELEASED)
                    .containsEntry("409 \"not-open\"", REQUESTS / CALLERS.size());
            assertThat(kinds.keySet()).isSubsetOf("201", "409 \"not-open\"", "409 \"wave-sold-out\"");
        }
        assertThat(fans.get()).isLessThanOrEqualTo(40);
    }

    private JsonObject sum(String resource) {
        JsonObject evidence = calls.get(resource + "/hot-state").is(200).json();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        return evidence.getJsonObject("sum");
    }
}
