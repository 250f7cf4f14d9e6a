package org.hotseat.toolkit.connection;

import java.io.File;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.hotseat.toolkit.RedisAccess;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.TrustStore;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.ClusterConnectionProvider;

/** Creates the Jedis clients. Only this class depends on the mode of Redis. */
final class RedisConnections {

    private RedisConnections() {}

    /** Returns the nodes of a cluster for {@link #open}; empty in the other modes. Connects at once. */
    static Optional<ClusterConnectionProvider> nodes(RedisSettings settings) {
        return settings.mode() == RedisSettings.Mode.CLUSTER
                ? Optional.of(new ClusterConnectionProvider(
                        addresses(settings), client(settings).build(), pool(settings)))
                : Optional.empty();
    }

    /** Opens a pooled client. In standalone mode it connects at the first use, in the other modes at once. */
    static UnifiedJedis open(RedisSettings settings, Optional<ClusterConnectionProvider> nodes) {
        return switch (settings.mode()) {
            case STANDALONE ->
                RedisClient.builder()
                        .hostAndPort(new HostAndPort(settings.host(), settings.port()))
                        .clientConfig(client(settings).build())
                        .poolConfig(pool(settings))
                        .build();
            case SENTINEL ->
                RedisSentinelClient.builder()
                        .masterName(settings.sentinelMaster().orElseThrow())
                        .sentinels(addresses(settings))
                        .sentinelClientConfig(sentinel(settings).build())
                        .clientConfig(client(settings).build())
                        .poolConfig(pool(settings))
                        .build();
            case CLUSTER ->
                RedisClusterClient.builder()
                        .nodes(addresses(settings))
                        .clientConfig(client(settings).build())
                        .poolConfig(pool(settings))
                        .connectionProvider(nodes.orElseThrow())
                        .commandExecutor(new ClusterExecutor(nodes.orElseThrow(), settings.timeout()))
                        .build();
        };
    }

    private static DefaultJedisClientConfig.Builder client(RedisSettings settings) {
        DefaultJedisClientConfig.Builder client = DefaultJedisClientConfig.builder()
                .timeoutMillis((int) settings.timeout().toMillis())
                // Only a subscription uses blocking reads.
                .blockingSocketTimeoutMillis(
                        (int) Subscriptions.longestSilence(settings.timeout()).toMillis())
                .database(settings.database())
                .clientName("hotseat");
        secure(client, settings, new RedisAccess(settings.user(), settings.password(), settings.tls()));
        return client;
    }

    private static DefaultJedisClientConfig.Builder sentinel(RedisSettings settings) {
        DefaultJedisClientConfig.Builder client = DefaultJedisClientConfig.builder()
                .timeoutMillis((int) settings.timeout().toMillis());
        secure(client, settings, settings.sentinels());
        return client;
    }

    private static void secure(DefaultJedisClientConfig.Builder client, RedisSettings settings, RedisAccess access) {
        if (access.tls()) {
            client.sslOptions(settings.trusted().map(RedisConnections::trusting).orElseGet(SslOptions::defaults));
        }
        access.user().ifPresent(client::user);
        access.password().ifPresent(client::password);
    }

    private static SslOptions trusting(TrustStore store) {
        SslOptions.Builder options = SslOptions.builder();
        File file = store.file().toFile();
        return store.password()
                .map(password -> options.truststore(file, password.toCharArray()))
                .orElseGet(() -> options.truststore(file))
                .build();
    }

    private static GenericObjectPoolConfig<Connection> pool(RedisSettings settings) {
        GenericObjectPoolConfig<Connection> pool = new ConnectionPoolConfig();
        pool.setMaxTotal(settings.poolSize());
        pool.setMaxIdle(settings.poolSize());
        pool.setMinIdle(0);
        pool.setMaxWait(settings.timeout());
        pool.setTestWhileIdle(true);
        pool.setTimeBetweenEvictionRuns(Duration.ofSeconds(30));
        pool.setJmxEnabled(false);
        return pool;
    }

    private static Set<HostAndPort> addresses(RedisSettings settings) {
        Set<HostAndPort> nodes = new LinkedHashSet<>();
        settings.nodes().forEach(node -> nodes.add(HostAndPort.from(node)));
        return nodes;
    }
}
