package org.hotseat.toolkit.health;

import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.RedisConnection;

/**
 * Reports whether Redis is available, under the name {@code redis}. Costs one small round trip. It is not a bean: an
 * application that wants it defines a bean that extends it, with {@code @Readiness}.
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
            // An unavailable Redis is the result here and not an error. Calls that need Redis report the reason.
            return HealthCheckResponse.down("redis");
        }
    }
}
