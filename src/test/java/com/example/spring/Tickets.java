package com.example.spring;

import java.time.Duration;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.lock.LockManager;

/** A bean of a Spring application that uses the toolkit. */
public class Tickets {

    private final RedisClient redis;
    private final LockManager locks;

    public Tickets(RedisClient redis, LockManager locks) {
        this.redis = redis;
        this.locks = locks;
    }

    /** Counts a ticket of an event under its lock; answers the number. */
    public long next(String event) {
        return locks.withLock(
                "event:" + event,
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                Duration.ofMillis(20),
                lock -> redis.incr("sold:" + event));
    }
}
