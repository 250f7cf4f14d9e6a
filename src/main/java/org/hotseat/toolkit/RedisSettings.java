package org.hotseat.toolkit;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings of the connection to Redis.
 *
 * @param mode the kind of Redis
 * @param host the host in standalone mode
 * @param port the port in standalone mode
 * @param nodes {@code host:port} of the cluster nodes or sentinels; empty in standalone mode
 * @param sentinelMaster the name of the master in sentinel mode
 * @param database the number of the database; 0 in cluster mode
 * @param user the user; empty for {@code default}
 * @param password the password; empty for none
 * @param tls whether connections to the servers are encrypted
 * @param poolSize the largest number of connections to each server
 * @param timeout the time-out for connecting, for waiting for a pooled connection, and for each reply
 * @param sentinels the credentials for the sentinels; user, password and tls are those of the servers
 * @param trusted the trusted certificates for TLS; empty for the certificates that Java trusts
 */
public record RedisSettings(
        Mode mode,
        String host,
        int port,
        List<String> nodes,
        Optional<String> sentinelMaster,
        int database,
        Optional<String> user,
        Optional<String> password,
        boolean tls,
        int poolSize,
        Duration timeout,
        RedisAccess sentinels,
        Optional<TrustStore> trusted) {

    /** The kinds of Redis deployments. */
    public enum Mode {
        STANDALONE,
        SENTINEL,
        CLUSTER
    }

    public RedisSettings {
        nodes = List.copyOf(nodes);
        if (!nodes.stream().allMatch(RedisSettings::isHostAndPort)) {
            throw Settings.bad("redis.nodes", "must list host:port, separated by commas", null);
        }
        if (mode != Mode.STANDALONE && nodes.isEmpty()) {
            throw Settings.bad("redis.nodes", "must list host:port, separated by commas, in this REDIS_MODE", null);
        }
        if (mode == Mode.SENTINEL && sentinelMaster.isEmpty()) {
            throw Settings.bad("redis.sentinel.master", "must name the master in REDIS_MODE sentinel", null);
        }
        if (mode == Mode.CLUSTER && database != 0) {
            throw Settings.bad("redis.db", "must be 0 in REDIS_MODE cluster", null);
        }
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    public static RedisSettings from(Settings settings) {
        Mode mode = Mode.valueOf(settings.choice("redis.mode", "standalone", "standalone", "sentinel", "cluster")
                .toUpperCase(Locale.ROOT));
        return new RedisSettings(
                mode,
                settings.text("redis.host", "localhost"),
                settings.integer("redis.port", 6379, 1, 65_535),
                Arrays.stream(settings.text("redis.nodes", "").split(","))
                        .map(String::strip)
                        .filter(node -> !node.isEmpty())
                        .toList(),
                settings.text("redis.sentinel.master"),
                settings.integer("redis.db", 0, 0, 1_000_000),
                settings.text("redis.user"),
                settings.text("redis.password"),
                settings.flag("redis.tls", false),
                settings.integer("redis.pool.size", 32, 1, 1_000),
                Duration.ofMillis(settings.integer("redis.timeout.ms", 2_000, 10, 60_000)),
                new RedisAccess(
                        settings.text("redis.sentinel.user"),
                        settings.text("redis.sentinel.password"),
                        settings.flag("redis.sentinel.tls", false)),
                TrustStore.from(settings));
    }

    /**
     * Returns the same settings for another single server.
     *
     * @param hostAndPort the server, as {@code host:port}
     * @param otherTimeout the time-out for this server
     */
    public RedisSettings ofMaster(String hostAndPort, Duration otherTimeout) {
        int colon = hostAndPort.lastIndexOf(':');
        return new RedisSettings(
                Mode.STANDALONE,
                hostAndPort.substring(0, colon),
                Integer.parseInt(hostAndPort.substring(colon + 1)),
                List.of(),
                Optional.empty(),
                0,
                user,
                password,
                tls,
                poolSize,
                otherTimeout,
                sentinels,
                trusted);
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return "RedisSettings[" + mode + " " + host + ":" + port + " " + nodes + "]";
    }

    private static boolean isHostAndPort(String node) {
        int colon = node.lastIndexOf(':');
        return colon > 0
                && node.substring(colon + 1).matches("\\d{1,5}")
                && Integer.parseInt(node.substring(colon + 1)) <= 65_535;
    }
}
