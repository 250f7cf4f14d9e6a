package org.hotseat.demo;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.ShutdownParams;

/** The demo's stores leave no process behind, however they end, and stay as long as they shall. */
class StoresProcessIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void aKilledStoresProcessLeavesNoRedisBehind(@TempDir Path directory) {
        StoresProcess stores = StoresProcess.startInMemory(directory);
        int redis = stores.redisPort();
        stores.kill();
        stores.close();

        await().atMost(PATIENCE).until(() -> FreePort.isFree(redis));
    }

    @Test
    void aRedisThatHasEndedIsStartedAgain(@TempDir Path directory) {
        try (StoresProcess stores = StoresProcess.startInMemory(directory)) {
            String first = runOf(stores);
            try (Jedis redis = new Jedis("127.0.0.1", stores.redisPort())) {
                redis.shutdown(ShutdownParams.shutdownParams().nosave());
            }

            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> !runOf(stores).equals(first));
        }
    }

    private static String runOf(StoresProcess stores) {
        try (Jedis redis = new Jedis("127.0.0.1", stores.redisPort())) {
            return redis.info("server").replaceAll("(?s).*run_id:(\\w+).*", "$1");
        }
    }
}
