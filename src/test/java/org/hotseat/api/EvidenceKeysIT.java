package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The keys of a resource in its evidence, held against Redis itself. */
@RunAsClient
class EvidenceKeysIT extends OverRest {

    @Test
    void evidenceShowsTheKeysAsRedisHasThem() {
        String schedule = schedule(4);
        String id = idOf(schedule);
        Person holder = user();
        holder.post(schedule + "/holds").is(201);
        String order = idOf(order(user(), schedule));

        JsonObject evidence = operator().get(schedule + "/hot-state").is(200).object();

        assertThat(evidence.getInt("moreKeys")).isZero();
        Map<String, JsonObject> keys = new LinkedHashMap<>();
        evidence.getJsonArray("keys").getValuesAs(JsonObject.class).forEach(key -> keys.put(key.getString("key"), key));
        assertThat(keys)
                .containsOnlyKeys(
                        "schedule:" + id,
                        "seats:" + id,
                        "holds:" + id,
                        "buyers:" + id,
                        "lock:" + id + ":" + holder.id(),
                        "order:" + order);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            keys.forEach((name, key) -> {
                assertThat(key.getString("type")).isEqualTo(redis.type(name));
                assertThat(key.getInt("bytes")).isPositive();
                if (key.getString("type").equals("hash")) {
                    assertThat((long) key.getInt("length")).isEqualTo(redis.hlen(name));
                } else {
                    assertThat((long) key.getInt("length")).isEqualTo(redis.strlen(name));
                }
                long ttl = key.getInt("ttlMillis");
                if (name.startsWith("lock:")) {
                    assertThat(ttl).isBetween(800_000L, 900_000L);
                } else {
                    assertThat(ttl).isEqualTo(redis.pttl(name));
                }
            });
        }
    }
}
