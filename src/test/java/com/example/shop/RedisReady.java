package com.example.shop;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.Readiness;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.health.RedisHealthCheck;

/** The shop takes no callers while Redis does not answer. */
@Readiness
@Dependent
public class RedisReady extends RedisHealthCheck {

    @Inject
    public RedisReady(RedisConnection redis) {
        super(redis);
    }
}
