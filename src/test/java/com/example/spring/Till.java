package com.example.spring;

import java.time.Duration;
import java.util.function.Supplier;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.lock.Lock;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.lock.LockOptions;

/** A bean as an application writes it. */
public class Till {

    /** An order with an id and a customer. */
    public record Order(String id, Customer customer) {}

    /** A bean of the old form. */
    public static final class Customer {

        private final String name;

        public Customer(String name) {
            this.name = name;
        }

        public String getName() {
            return name;
        }
    }

    private static final LockOptions ONCE = LockOptions.of(Duration.ofMinutes(1));

    private final RedisClient redis;
    private final LockManager locks;

    public Till(RedisClient redis, LockManager locks) {
        this.redis = redis;
        this.locks = locks;
    }

    /** Reads a number and writes the next one: two at once would write the same. */
    @Lock(key = "till:{name}", ttlMs = 60_000, waitMs = 60_000)
    public long next(String name) {
        long number = redis.get("till-number:" + name).map(Long::parseLong).orElse(0L);
        Thread.yield();
        redis.set("till-number:" + name, Long.toString(number + 1));
        return number + 1;
    }

    @Lock(key = "pay:{order.id}:{order.customer.name}", ttlMs = 60_000)
    public boolean locked(Order order, String key) {
        return locks.tryLock(key, ONCE).isEmpty();
    }

    /** Runs something under a lock that the same thread may take again. */
    @Lock(key = "again:{name}", ttlMs = 60_000, reentrant = true)
    public String again(String name, Supplier<String> inner) {
        return "(" + inner.get() + ")";
    }

    @Lock(key = "a:{from}", ttlMs = 60_000)
    @Lock(key = "a:{to}", ttlMs = 60_000)
    public String move(String from, String to) {
        boolean both = locks.tryLock("a:" + from, ONCE).isEmpty()
                && locks.tryLock("a:" + to, ONCE).isEmpty();
        return both ? "both" : "not both";
    }
}
