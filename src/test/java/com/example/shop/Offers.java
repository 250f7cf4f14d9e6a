package com.example.shop;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.toolkit.Pending;
import org.hotseat.toolkit.RedisClient;

/** Remembers costly answers, and counts how often one was asked for. */
@ApplicationScoped
public class Offers {

    private final AtomicInteger found = new AtomicInteger();

    @Inject
    private RedisClient redis;

    /** The remembered answer for a good. */
    public record Offer(String good, BigDecimal price) {}

    public Offer offer(String good) {
        return redis.remember("offer:" + good, Duration.ofMinutes(5), Offer.class, () -> find(good));
    }

    long asked(String good) {
        return redis.pipeline(batch -> {
            Pending<Long> asked = batch.incr("asked:" + good);
            batch.expire("asked:" + good, Duration.ofDays(1));
            return asked;
        });
    }

    int found() {
        return found.get();
    }

    private Offer find(String good) {
        return new Offer(good, new BigDecimal("7.10").add(BigDecimal.valueOf(found.getAndIncrement())));
    }
}
