package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.testing.InServer;
import org.junit.jupiter.api.Test;

/**
 * Health as the server's own endpoint asks for it; inside the server, since the endpoint's address is not the same on
 * both.
 */
class HealthIT extends InServer {

    @Inject
    @Liveness
    private LivenessCheck alive;

    @Inject
    @Readiness
    private StoresReady ready;

    @Inject
    @Startup
    private StartupCheck started;

    @Inject
    @Any
    private Instance<StoreCheck> stores;

    @Test
    void everythingIsUpAndEachStoreIsNamed() {
        HealthCheckResponse answer = ready.call();

        assertThat(answer.getStatus()).as("%s", answer.getData()).isEqualTo(HealthCheckResponse.Status.UP);
        assertThat(answer.getData().orElseThrow())
                .containsAllEntriesOf(Map.of("redis", "up", "mongodb", "up", "redisMode", "standalone"))
                .containsOnlyKeys("redis", "mongodb", "redisMode", "redisPingMicros", "mongodbPingMicros");
        assertThat(stores.stream().map(StoreCheck::store)).containsExactlyInAnyOrder("redis", "mongodb");
        assertThat(alive.call().getStatus()).isEqualTo(HealthCheckResponse.Status.UP);
        assertThat(started.call().getStatus()).isEqualTo(HealthCheckResponse.Status.UP);
    }
}
