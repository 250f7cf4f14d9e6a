package org.hotseat.demo;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's stores leave no process behind, however they end. */
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
}
