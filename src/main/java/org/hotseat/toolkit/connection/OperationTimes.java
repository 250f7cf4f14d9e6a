package org.hotseat.toolkit.connection;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** Measures the times of the client's operations and the use of its connections. Scripts are measured elsewhere. */
public class OperationTimes {

    private final MeterRegistry meters;
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();

    public OperationTimes(RedisConnection redis, MeterRegistry meters) {
        this.meters = meters;
        gauge(redis, "active", "connections", "Connections in use", GenericObjectPool::getNumActive);
        gauge(redis, "idle", "connections", "Connections at rest", GenericObjectPool::getNumIdle);
        gauge(redis, "limit", "connections", "Connections that there may be", GenericObjectPool::getMaxTotal);
        gauge(redis, "waiting", "threads", "Threads that wait for a connection", GenericObjectPool::getNumWaiters);
        gauge(
                redis,
                "wait.mean",
                "seconds",
                "Mean wait for a connection lately, of all pools together",
                pool -> pool.getMeanBorrowWaitDuration().toNanos() / 1e9);
    }

    /** Runs one operation and records its time, even if it fails. */
    public <T> T of(String operation, Supplier<T> action) {
        long start = System.nanoTime();
        try {
            return action.get();
        } finally {
            timers.computeIfAbsent(operation, this::timer).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(String operation) {
        return Timer.builder("hotseat.redis.time")
                .description("Round trip of an operation of the client, waiting for a connection included")
                .tag("operation", operation)
                .register(meters);
    }

    private void gauge(
            RedisConnection redis,
            String what,
            String unit,
            String words,
            ToDoubleFunction<GenericObjectPool<?>> value) {
        Gauge.builder(
                        "hotseat.redis.pool." + what,
                        redis,
                        connection ->
                                connection.pools().stream().mapToDouble(value).sum())
                .description(words)
                .baseUnit(unit)
                .register(meters);
    }
}
