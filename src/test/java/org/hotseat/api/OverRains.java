package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import org.hotseat.testing.TestStores;
import redis.clients.jedis.RedisClient;

/** The base of tests of rains over REST. */
public abstract class OverRains extends OverRest {

    static final String LONG_AGO = "2020-01-01T00:00:00Z";
    static final String FAR_OFF = "2090-01-01T00:00:00Z";

    /** A new running rain; answers its path. */
    public String rain(String total, int packets) {
        return made("api/rains/" + newId("rain"), body(total, packets, LONG_AGO, FAR_OFF));
    }

    /** The body of an operator's PUT. */
    static String body(String total, int packets, String start, String end) {
        return "{'totalAmount':'" + total + "','packets':" + packets + ",'startsAt':'" + start + "','endsAt':'" + end
                + "','funderId':'funder-1'}";
    }

    /** So many packets and cents are left and claimed, and hot state and facts agree. */
    void assertConsistent(String rain, int left, int claimed, long leftCents, long claimedCents) {
        JsonObject evidence = operator().get(rain + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum"))
                .isEqualTo(Answer.json("{'packets':" + (left + claimed) + ",'left':" + left + ",'claimed':" + claimed
                        + ",'totalCents':" + (leftCents + claimedCents) + ",'leftCents':" + leftCents
                        + ",'claimedCents':" + claimedCents + "}"));
    }

    public static long cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).longValueExact();
    }

    /** Redis itself, past the server; to be closed. */
    static RedisClient redis() {
        return RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }
}
