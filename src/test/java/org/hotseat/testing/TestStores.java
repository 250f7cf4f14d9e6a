package org.hotseat.testing;

import java.nio.file.Path;
import java.util.Map;

/**
 * The one Redis and the one MongoDB-compatible server of a Failsafe JVM, each behind a proxy. The server under test
 * talks to the proxies, so that a test can take a store away or count round trips; tests look at the stores directly.
 *
 * <p>Started before the first test by {@link StoresSessionListener}, stopped after the last. Tests share the stores and
 * so use keys and ids of their own, and restore a proxy that they have closed.
 */
public final class TestStores implements AutoCloseable {

    private static volatile TestStores current;

    private final EmbeddedRedis redis;
    private final MongoStore mongo;
    private final FaultProxy redisProxy;
    private final FaultProxy mongoProxy;

    private TestStores(Path directory, int redisProxyPort, int mongoProxyPort) {
        redis = EmbeddedRedis.inMemory(FreePort.find(), directory.resolve("redis"));
        mongo = MongoStore.start(directory.resolve("mongodb"));
        redisProxy = FaultProxy.on(redisProxyPort, redis.port());
        mongoProxy = FaultProxy.on(mongoProxyPort, mongo.port());
    }

    static synchronized TestStores start(Path directory, int redisProxyPort, int mongoProxyPort) {
        if (current == null) {
            current = new TestStores(directory, redisProxyPort, mongoProxyPort);
        }
        return current;
    }

    /** The running stores; fails outside the Failsafe JVM, also inside the server under test. */
    public static TestStores current() {
        TestStores stores = current;
        if (stores == null) {
            throw new IllegalStateException("the test stores run in the Failsafe JVM only: name the test *IT, "
                    + "and if it needs them directly, let it run as a client");
        }
        return stores;
    }

    /** The addresses of the proxies, as a server's environment names them; empty outside the Failsafe JVM. */
    static Map<String, String> environment() {
        TestStores stores = current;
        return stores == null
                ? Map.of()
                : Map.of(
                        "REDIS_PORT",
                        Integer.toString(stores.redisProxy.port()),
                        "MONGODB_URI",
                        "mongodb://127.0.0.1:" + stores.mongoProxy.port());
    }

    /** Whether a test has taken one of them away, or slowed it, since this was asked last. */
    boolean wereTroubled() {
        boolean redisWas = redisProxy.wasTroubled();
        return mongoProxy.wasTroubled() || redisWas;
    }

    /**
     * Whether a test has taken one of them away, slowed it or held something back, since {@link #wereTroubled} was
     * asked last.
     */
    static boolean areTroubled() {
        TestStores stores = current;
        return stores == null || stores.redisProxy.isTroubled() || stores.mongoProxy.isTroubled();
    }

    /** Redis itself, past the proxy. */
    public int redisPort() {
        return redis.port();
    }

    /** The MongoDB-compatible server itself, past the proxy. */
    public String mongoUri() {
        return mongo.uri();
    }

    public int mongoPort() {
        return mongo.port();
    }

    /** Between the shared server under test and Redis. */
    public FaultProxy redisProxy() {
        return redisProxy;
    }

    /** Between the shared server under test and the MongoDB-compatible server. */
    public FaultProxy mongoProxy() {
        return mongoProxy;
    }

    @Override
    public void close() {
        synchronized (TestStores.class) {
            current = null;
        }
        redisProxy.close();
        mongoProxy.close();
        redis.close();
        mongo.close();
    }
}
