package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.URL;
import org.jboss.arquillian.test.api.ArquillianResource;
import redis.clients.jedis.RedisClient;

/** Calls of programs whose places have no numbers. */
abstract class OverPlaces extends OverPayments {

    static final String MIXED = "{'strategy':'CHOOSE','seats':['A-r-1'],'tickets':[{'categoryId':'F','count':3}]";

    @ArquillianResource
    URL base;

    static String tickets(int count) {
        return "{'strategy':'BEST','tickets':[{'categoryId':'F','count':" + count + "}]}";
    }

    static String row(int seats) {
        return "{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'r','seats':" + seats + "}]}";
    }

    static String places(int capacity) {
        return "{'categoryId':'F','name':'F','price':'5.00','capacity':" + capacity + "}";
    }

    static String body(String categories) {
        return "{'title':'t','startsAt':'2030-01-01T20:00:00Z','accountLimit':100,'categories':[" + categories + "]}";
    }

    /** A row r of A with so many seats at 7.10, and so many places of F at 5.00. */
    String mixed(int seats, int places) {
        String program = "api/programs/" + newId("p");
        operator().put(program, body(row(seats) + "," + places(places))).is(201);
        return program;
    }

    Answer places(String order, String reference, String amount, int places) {
        return payment()
                .post(
                        order + "/refunds",
                        "{'reference':'" + reference + "','amount':'" + amount + "','reason':'ill','places':" + places
                                + "}");
    }

    void counts(String program, int free, int held, int sold) {
        JsonObject evidence = operator().get(program + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum"))
                .isEqualTo(Answer.json("{'seats':" + (free + held + sold) + ",'free':" + free + ",'held':" + held
                        + ",'sold':" + sold + ",'blocked':0}"));
    }

    /** All of Redis is gone, and this resource is back. */
    void emptied(String resource) {
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        operator().get(resource).is(200);
    }
}
