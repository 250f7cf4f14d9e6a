package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One loader call a key at a time, however many threads miss it, and one answer for all of them. */
class RememberConcurrencyIT {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int THREADS = 200;

    private final TestRedis connected = TestRedis.shared();
    private final RedisClient redis = connected.client();
    private final String key = "remember-it:" + UUID.randomUUID();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void close() {
        threads.shutdownNow();
        connected.close();
    }

    @Test
    void twoHundredMissesAtOnceAreOneLoaderCall() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        List<Future<String>> answers =
                race(() -> redis.remember(key, MINUTE, String.class, () -> "v" + loads.incrementAndGet()));
        for (Future<String> answer : answers) {
            assertThat(answer.get()).isEqualTo("v1");
        }
        assertThat(loads).hasValue(1);
    }

    @Test
    void aFailingLoaderIsRememberedByNobodyAndFailsEveryoneWhoWaited() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        AtomicInteger asked = new AtomicInteger();
        IllegalArgumentException failure = new IllegalArgumentException("no such thing");
        List<Future<String>> answers = race(() -> {
            asked.incrementAndGet();
            return redis.remember(key, MINUTE, String.class, () -> {
                loads.incrementAndGet();
                await().until(() -> asked.get() == THREADS);
                throw failure;
            });
        });
        for (Future<String> answer : answers) {
            assertThatThrownBy(answer::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCause(failure);
        }
        assertThat(loads.get())
                .as("those who came after the failure load again")
                .isLessThan(THREADS);
        assertThat(redis.remember(key, MINUTE, String.class, () -> "now")).isEqualTo("now");
    }

    @Test
    void noValueIsRememberedOnlyWhenTheRuleSaysSo() {
        AtomicInteger loads = new AtomicInteger();
        RememberRule forgetful = RememberRule.of(MINUTE);
        for (int i = 0; i < 2; i++) {
            assertThat(load(forgetful, loads)).isEmpty();
        }
        assertThat(loads).hasValue(2);
        for (int i = 0; i < 2; i++) {
            assertThat(load(forgetful.emptyFor(MINUTE), loads)).isEmpty();
        }
        assertThat(loads).hasValue(3);
    }

    private Optional<String> load(RememberRule rule, AtomicInteger loads) {
        return redis.remember(key, rule, JsonType.of(String.class), () -> {
            loads.incrementAndGet();
            return Optional.empty();
        });
    }

    @Test
    void oneCallerRefreshesEarlyWhileTheOthersGoOnWithTheOldValue() throws Exception {
        RememberRule rule = RememberRule.of(MINUTE).refreshedBefore(Duration.ofSeconds(59));
        JsonType<String> text = JsonType.of(String.class);
        redis.put(key, "old", Duration.ofSeconds(30));
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Future<Optional<String>> refresher = threads.submit(() -> redis.remember(key, rule, text, () -> {
            loading.countDown();
            await().until(() -> go.getCount() == 0);
            return Optional.of("new");
        }));
        loading.await();
        assertThat(redis.remember(key, rule, text, () -> Optional.of("other"))).contains("old");
        go.countDown();
        assertThat(refresher.get()).contains("new");
        assertThat(redis.get(key, String.class)).contains("new");
    }

    @Test
    void aRefreshThatFailsLeavesTheOldValue() {
        redis.put(key, "old", Duration.ofSeconds(30));
        RememberRule rule = RememberRule.of(MINUTE).refreshedBefore(Duration.ofSeconds(59));
        assertThat(redis.remember(key, rule, JsonType.of(String.class), () -> {
                    throw new IllegalStateException("source is away");
                }))
                .contains("old");
    }

    @Test
    void aLoaderThatAsksForItsOwnKeyIsRefused() {
        assertThatThrownBy(() -> redis.remember(
                        key, MINUTE, String.class, () -> redis.remember(key, MINUTE, String.class, () -> "never")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(key);
    }

    private <T> List<Future<T>> race(Callable<T> action) {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<T>> answers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            answers.add(threads.submit(() -> {
                start.await();
                return action.call();
            }));
        }
        return answers;
    }
}
