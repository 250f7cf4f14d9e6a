/**
 * Redis for any application: connections in every mode, a client, atomic Lua scripts, distributed locks
 * ({@link org.hotseat.toolkit.lock}) and streams ({@link org.hotseat.toolkit.stream}). It imports nothing of the
 * server. It is the only user of Jedis, and no type of Jedis is part of its API. It does not know what it is used for.
 *
 * <h2>The client, for any Jakarta EE application</h2>
 *
 * Put the {@code toolkit} jar of Hotseat and the two libraries that {@code docs/reference/toolkit.md} names into the
 * application. Set {@code REDIS_HOST} and {@code REDIS_PORT} (or {@code REDIS_MODE} and {@code REDIS_NODES} for
 * sentinels or a cluster), and let a {@link org.hotseat.toolkit.RedisClient} be injected. Its keys have the prefix
 * {@code REDIS_KEY_PREFIX}; the default is {@code hotseat}. If the application has a Micrometer registry as a bean, the
 * metrics of the pool and of the operations appear there.
 *
 * <pre>{@code
 * redis.set("greeting", "hello", Duration.ofMinutes(5));
 * Optional<String> greeting = redis.get("greeting");
 * }</pre>
 *
 * Values of your own public types are written as JSON. To read them, give the class; for a type with type arguments
 * give an anonymous subclass of {@code JsonType}:
 *
 * <pre>{@code
 * Seat seat = new Seat("A-1-7", new BigDecimal("7.10"), LocalDate.of(2030, 1, 1));
 * redis.put("seat", seat, Duration.ofMinutes(5));
 * Optional<Seat> same = redis.get("seat", Seat.class);
 * redis.put("row", List.of(seat), Duration.ofMinutes(5));
 * Optional<List<Seat>> row = redis.get("row", new JsonType<List<Seat>>() {});
 * }</pre>
 *
 * Values that are costly to compute can be remembered. Even if many threads of a server miss the value at once, only
 * one of them runs the loader:
 *
 * <pre>{@code
 * Seat found = redis.remember("best-seat", Duration.ofSeconds(30), Seat.class, () -> search());
 * }</pre>
 *
 * The longer form also remembers for a time that a value is missing, and loads a value again before it expires:
 *
 * <pre>{@code
 * RememberRule rule = RememberRule.of(Duration.ofMinutes(10))
 *         .emptyFor(Duration.ofSeconds(5))
 *         .refreshedBefore(Duration.ofMinutes(1));
 * Optional<Seat> perhaps = redis.remember("seat-of-42", rule, JsonType.of(Seat.class), () -> searchFor(42));
 * }</pre>
 *
 * Operations that belong together are sent together, in one round trip:
 *
 * <pre>{@code
 * long visits = redis.pipeline(batch -> {
 *     Pending<Long> count = batch.incr("visits");
 *     batch.expire("visits", Duration.ofDays(1));
 *     return count;
 * });
 * }</pre>
 *
 * A {@link org.hotseat.toolkit.RateLimiter} limits how often something happens over all servers:
 *
 * <pre>{@code
 * RateLimiter.Permit permit = limiter.tryAcquire("mails:42", new Rate(10, Duration.ofMinutes(1)));
 * if (!permit.allowed()) {
 *     askAgainIn(permit.retryAfter());
 * }
 * }</pre>
 *
 * When Redis is unavailable, every operation throws {@link org.hotseat.toolkit.RedisUnavailableException}. A value of
 * another kind or type causes a {@link org.hotseat.toolkit.RedisDataException}, which names the key. The snippets are
 * copies of those in {@code TutorialIT}; a test compares them.
 */
@NullMarked
package org.hotseat.toolkit;

import org.jspecify.annotations.NullMarked;
