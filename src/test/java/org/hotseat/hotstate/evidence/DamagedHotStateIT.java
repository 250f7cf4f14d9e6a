package org.hotseat.hotstate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/**
 * Hot state of every model that was damaged by hand: a rebuild leaves nothing that evidence calls a difference. Each
 * build tries the same few worlds; others are tried with {@code -Dhotseat.damage.seed} and more
 * {@code -Dhotseat.damage.worlds}.
 */
@RunAsClient
class DamagedHotStateIT extends DamagedResources {

    /** Resources of each model, with some damages each. */
    private static final int WORLDS = Integer.getInteger("hotseat.damage.worlds", 2);

    @ParameterizedTest
    @EnumSource
    void aRebuildLeavesNothingOfAnyDamage(Model model) {
        long seed = Long.getLong("hotseat.damage.seed", 1);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < WORLDS; i++) {
            Random random = new Random(seed + i);
            Sold sold = sold(model);
            List<String> done = new ArrayList<>();
            try (RedisClient redis =
                    RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
                RandomDamage damage = new RandomDamage(redis, random, sold);
                for (int more = 1 + random.nextInt(3); more > 0; more--) {
                    done.add(damage.some());
                }
            }
            Answer rebuilt = calls.post(sold.path() + "/rebuild", "operator");
            Answer evidence = calls.get(sold.path() + "/hot-state");
            if (rebuilt.status() != 200
                    || evidence.status() != 200
                    || !evidence.json().getBoolean("consistent")) {
                found.add((seed + i) + " " + done + ": rebuild " + rebuilt.status() + ", evidence "
                        + (evidence.status() == 200 ? evidence.json().get("differences") : evidence.body()));
            }
        }
        assertThat(found).as("seed " + seed).isEmpty();
    }
}
