package org.hotseat.toolkit.health;

import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.RedisConnection;

/**
 * Reports whether Redis can be used: up or down, under the name {@code redis}. Costs one small round trip. It is no
 * bean by itself: an application that wants it has a bean that extends it, with {@code @Readiness}.
 */
public class RedisHealthCheck implements HealthCheck {

    private final RedisConnection redis;

    public RedisHealthCheck(RedisConnection redis) {
        this.redis = redis;
    }

    @Override
    public HealthCheckResponse call() {
        try {
            redis.check();
            return HealthCheckResponse.up("redis");
        } catch (ToolkitException e) {
            // Being away is the answer here and not an error; calls that need Redis say why.
            return HealthCheckResponse.down("redis");
        }
    }
}
