package org.hotseat.toolkit.lock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.toolkit.JsonType;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.RememberRule;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.TestThreads;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.junit.jupiter.api.Test;

/** A value whose loading is guarded by a lock is loaded once, however many servers miss it at the same time. */
class GuardedLoadingConcurrencyIT {

    private static final int SERVERS = 3;
    private static final int THREADS = 20;

    /** One server: its own connection, client and locks. */
    private static final class Server implements AutoCloseable {
        private final TestRedis redis = TestRedis.shared();
        private final DistributedLocks locks = new DistributedLocks(
                new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS),
                TestThreads.DAEMONS);
        private final RedisClient client = redis.client();

        @Override
        public void close() {
            locks.close();
            redis.close();
        }
    }

    @Test
    void oneLoaderCallOverAllServers() throws Exception {
        String key = "guarded it " + UUID.randomUUID();
        AtomicInteger loads = new AtomicInteger();
        ExecutorService crowd = Executors.newFixedThreadPool(SERVERS * THREADS);
        CyclicBarrier start = new CyclicBarrier(SERVERS * THREADS);
        List<Server> servers = new ArrayList<>();
        List<Future<Optional<String>>> answers = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            Server server = new Server();
            servers.add(server);
            RememberRule rule =
                    RememberRule.of(Duration.ofMinutes(1)).guardedBy(server.locks.loadGuard(Duration.ofSeconds(20)));
            for (int thread = 0; thread < THREADS; thread++) {
                answers.add(crowd.submit(() -> {
                    start.await();
                    return server.client.remember(
                            key, rule, JsonType.of(String.class), () -> Optional.of("v" + loads.incrementAndGet()));
                }));
            }
        }
        for (Future<Optional<String>> answer : answers) {
            assertThat(answer.get()).contains("v1");
        }
        assertThat(loads).hasValue(1);
        crowd.shutdown();
        servers.forEach(Server::close);
    }
}
