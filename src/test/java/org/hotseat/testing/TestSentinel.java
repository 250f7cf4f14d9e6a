package org.hotseat.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import redis.clients.jedis.Jedis;
import redis.embedded.RedisSentinel;
import redis.embedded.core.ExecutableProvider;

/** A master with one replica on 127.0.0.1, and a sentinel that makes the replica master when the master is gone. */
public final class TestSentinel implements AutoCloseable {

    /** The name under which the sentinel knows the master. */
    public static final String MASTER = "hotseat-test";

    private final EmbeddedRedis master;
    private final EmbeddedRedis replica;
    private final RedisSentinel sentinel;
    private final int port = FreePort.find();
    private boolean masterKilled;

    private TestSentinel(Path directory) throws IOException {
        master = EmbeddedRedis.with(FreePort.find(), directory.resolve("master"));
        replica = EmbeddedRedis.with(
                FreePort.find(),
                directory.resolve("replica"),
                "replicaof 127.0.0.1 " + master.port(),
                "repl-diskless-sync yes",
                "repl-diskless-sync-delay 0");
        try (Jedis node = new Jedis("127.0.0.1", replica.port())) {
            await().atMost(Patience.HANG).until(() -> node.info("replication").contains("master_link_status:up"));
        }
        Path home = Files.createDirectories(directory.resolve("sentinel")).toAbsolutePath();
        sentinel = RedisSentinel.newRedisSentinel()
                .executableProvider(ExecutableProvider.newJarResourceProvider(home.toFile()))
                .bind("127.0.0.1")
                .port(port)
                .masterName(MASTER)
                .masterPort(master.port())
                .quorumSize(1)
                .downAfterMilliseconds(500)
                .failOverTimeout(3_000)
                .build();
        sentinel.start();
        try (Jedis node = new Jedis("127.0.0.1", port)) {
            await().atMost(Patience.HANG)
                    .until(() -> !node.sentinelReplicas(MASTER).isEmpty());
        }
    }

    /** Returns when the sentinel knows master and replica. */
    public static TestSentinel start(Path directory) {
        try {
            return new TestSentinel(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the sentinel did not start", e);
        }
    }

    /** {@code host:port} of the sentinel. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Ends the master; the replica takes over about a second later. */
    public void killMaster() {
        masterKilled = true;
        master.close();
    }

    @Override
    public void close() {
        try {
            sentinel.stop();
        } catch (IOException e) {
            throw new UncheckedIOException("the sentinel did not stop", e);
        }
        replica.close();
        if (!masterKilled) {
            master.close();
        }
    }
}
