package org.hotseat.redis;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.UnifiedJedis;

/** The one factory of Jedis clients; nothing else knows which mode Redis is in. */
final class RedisConnections {

    private RedisConnections() {}

    /** Opens a pooled client. Connects lazily in standalone mode, at once in the others. */
    static UnifiedJedis open(RedisSettings settings) {
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
                        .sentinels(nodes(settings))
                        .sentinelClientConfig(DefaultJedisClientConfig.builder()
                                .timeoutMillis((int) settings.timeout().toMillis())
                                .build())
                        .clientConfig(client(settings).build())
                        .poolConfig(pool(settings))
                        .build();
            case CLUSTER ->
                RedisClusterClient.builder()
                        .nodes(nodes(settings))
                        .clientConfig(client(settings).build())
                        .poolConfig(pool(settings))
                        .build();
        };
    }

    private static DefaultJedisClientConfig.Builder client(RedisSettings settings) {
        DefaultJedisClientConfig.Builder client = DefaultJedisClientConfig.builder()
                .timeoutMillis((int) settings.timeout().toMillis())
                .database(settings.database())
                .clientName("hotseat");
        if (settings.tls()) {
            client.sslOptions(SslOptions.defaults());
        }
        settings.user().ifPresent(client::user);
        settings.password().ifPresent(client::password);
        return client;
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

    private static Set<HostAndPort> nodes(RedisSettings settings) {
        Set<HostAndPort> nodes = new LinkedHashSet<>();
        settings.nodes().forEach(node -> nodes.add(HostAndPort.from(node)));
        return nodes;
    }
}
