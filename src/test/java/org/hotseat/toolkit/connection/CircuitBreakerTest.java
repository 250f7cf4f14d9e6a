package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** While Redis does not answer, one caller at a time waits for it. Nothing here connects to a Redis. */
class CircuitBreakerTest {

    private final RedisConnection redis =
            new RedisConnection(RedisSettings.from(new Settings(name -> Optional.<String>empty())));
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    @AfterEach
    void close() {
        answered.countDown();
        redis.close();
    }

    @Test
    void whileOneCallerWaitsForARedisThatDoesNotAnswerTheOthersAreToldAtOnce() throws Exception {
        fallSilent();
        CompletableFuture<String> first = askAndWait();

        assertThatThrownBy(() -> redis.call("another", jedis -> {
                    throw new AssertionError("must not ask");
                }))
                .isInstanceOf(RedisUnavailableException.class);

        answered.countDown();
        assertThat(first.get(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isEqualTo("answer");
        assertThat(redis.<String>call("another", jedis -> "again")).isEqualTo("again");
    }

    @Test
    void theNextCallerAsksWhenTheOneBeforeHasWaitedInVain() {
        fallSilent();
        fallSilent();

        assertThat(redis.<String>call("third", jedis -> "back")).isEqualTo("back");
    }

    @Test
    void anErrorThatRedisTellsIsAnAnswer() throws Exception {
        fallSilent();
        assertThatThrownBy(() -> redis.call("wrong", jedis -> {
                    throw new JedisDataException("WRONGTYPE");
                }))
                .isInstanceOf(RedisDataException.class);

        assertAllAsk();
    }

    @Test
    void aRedisThatRefusesConnectionsIsAskedByEverybody() throws Exception {
        assertThatThrownBy(() -> redis.call("refused", jedis -> {
                    throw new JedisConnectionException(new ConnectException("refused"));
                }))
                .isInstanceOf(RedisUnavailableException.class);

        assertAllAsk();
    }

    @Test
    void aCallerThatGetsNoConnectionInTimeSaysNothingAboutRedis() throws Exception {
        fallSilent();
        assertThatThrownBy(() -> redis.call("exhausted", jedis -> {
                    throw new JedisException(new NoSuchElementException("Timeout waiting for idle object"));
                }))
                .isInstanceOf(RedisUnavailableException.class);
        CompletableFuture<String> first = askAndWait();

        assertThatThrownBy(() -> redis.call("another", jedis -> {
                    throw new AssertionError("must not ask");
                }))
                .isInstanceOf(RedisUnavailableException.class);

        answered.countDown();
        assertThat(first.get(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isEqualTo("answer");
    }

    @Test
    void aCallerThatNeverComesBackLosesItsPlace() {
        AtomicLong clock = new AtomicLong();
        CircuitBreaker breaker = new CircuitBreaker(Duration.ofSeconds(1), clock::get);
        breaker.failed(
                new RedisUnavailableException("Redis does not answer.", new SocketTimeoutException("Read timed out")));
        OptionalLong lost = breaker.acquire();
        clock.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThatThrownBy(breaker::acquire).isInstanceOf(RedisUnavailableException.class);

        clock.incrementAndGet();

        OptionalLong next = breaker.acquire();
        assertThat(next).isPresent();
        breaker.release(lost);
        assertThatThrownBy(breaker::acquire)
                .as("the place is the next one's")
                .isInstanceOf(RedisUnavailableException.class);
        breaker.release(next);
        assertThat(breaker.acquire()).isPresent();
    }

    private void assertAllAsk() throws Exception {
        CompletableFuture<String> first = askAndWait();
        assertThat(redis.<String>call("another", jedis -> "beside it")).isEqualTo("beside it");
        answered.countDown();
        assertThat(first.get(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isEqualTo("answer");
    }

    private void fallSilent() {
        assertThatThrownBy(() -> redis.call("silence", jedis -> {
                    throw new JedisConnectionException(new SocketTimeoutException("Read timed out"));
                }))
                .isInstanceOf(RedisUnavailableException.class);
    }

    /** Asks on another thread, and returns when it waits for the answer. */
    private CompletableFuture<String> askAndWait() throws InterruptedException {
        CompletableFuture<String> asking = CompletableFuture.supplyAsync(() -> redis.call("first", jedis -> {
            asked.countDown();
            try {
                return answered.await(Patience.HANG_SECONDS, TimeUnit.SECONDS) ? "answer" : "none";
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }));
        assertThat(asked.await(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        return asking;
    }
}
