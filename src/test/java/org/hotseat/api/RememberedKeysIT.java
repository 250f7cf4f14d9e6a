package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** What one caller can make Redis remember has a bound, and what it was promised is kept; a server of its own with small bounds. */
class RememberedKeysIT {

    private static final int KEYS = 20;

    @TempDir
    private Path directory;

    @Test
    void aCallerMakesRedisRememberNoMoreKeysThanItMaySendInADay() {
        ServerSettings settings = ServerSettings.builtWar(directory)
                .shortLived()
                .with("HOTSEAT_LIMIT_USER", "off")
                .with("HOTSEAT_KEYS_USER", Integer.toString(KEYS));
        try (ServerProcess server = ServerProcess.start(settings);
                Jedis redis = new Jedis("127.0.0.1", TestStores.current().redisPort())) {
            Calls calls = new Calls(server.uri().resolve("hotseat/"));
            Person operator = new Person(calls, "boss", calls.token("boss", "operator"));
            String name = OverRest.newId("keys");
            Person user = new Person(calls, name, calls.token(name, "user"));
            String schedule = "api/schedules/" + OverRest.newId("s");
            operator.put(schedule, "{'name':'A game','maxPlayers':3,'price':'7.10'}")
                    .is(201);
            String hold = schedule + "/holds/" + name;

            Answer first = user.post(schedule + "/holds", "{}", "k0").is(201);
            user.post(schedule + "/holds", "{}", "k0")
                    .is(201)
                    .shows(first.response().body());
            for (int i = 2; i < KEYS; i++) {
                user.delete(hold).is(204);
                user.post(schedule + "/holds", "{}", "k" + i).is(201);
            }
            user.delete(hold).is(204);
            for (int i = 0; i < 5 * KEYS; i++) {
                Answer refused = user.post(schedule + "/holds", "{}", "more" + i);
                refused.refused(429, "'too-fast'");
                assertThat(refused.header("RateLimit-Policy")).hasValue("\"idempotency-keys\";q=" + KEYS + ";w=86400");
                assertThat(refused.header("Retry-After"))
                        .hasValueSatisfying(
                                seconds -> assertThat(Integer.parseInt(seconds)).isBetween(1, 86_400 / KEYS));
            }
            assertThat(redis.keys("idem:" + name + ":*")).hasSize(KEYS - 1);
            // Whoever does not ask to be remembered goes on, and others have keys of their own.
            user.post(schedule + "/holds").is(201);
            operator.post(schedule + "/holds", "{'userId':'" + name + "-2'}", "k0")
                    .is(201);
        }
    }
}
