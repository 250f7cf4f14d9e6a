package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import redis.embedded.RedisServer;
import redis.embedded.core.ExecutableProvider;
import redis.embedded.core.RedisServerBuilder;

/**
 * A real Redis from the binary inside the embedded-redis jar, on 127.0.0.1. It ends with {@link #close()} or, by the
 * library's shutdown hook, with this JVM.
 */
public final class EmbeddedRedis implements AutoCloseable {

    private final RedisServer server;
    private final int port;

    private EmbeddedRedis(RedisServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /** Nothing is written to disk: emptied by a stop. The directory takes the unpacked binary. */
    public static EmbeddedRedis inMemory(int port, Path directory) {
        return start(port, directory, false);
    }

    /** Every write goes into an append-only file in the directory, synced each second: a restart finds it again. */
    public static EmbeddedRedis durable(int port, Path directory) {
        return start(port, directory, true);
    }

    /** Nothing is written to disk but what the settings ask for; each is a line of redis.conf. */
    public static EmbeddedRedis with(int port, Path directory, String... settings) {
        return start(port, directory, false, settings);
    }

    private static EmbeddedRedis start(int port, Path directory, boolean durable, String... settings) {
        try {
            Path home = Files.createDirectories(directory).toAbsolutePath();
            RedisServerBuilder builder = RedisServer.newRedisServer()
                    .executableProvider(ExecutableProvider.newJarResourceProvider(home.toFile()))
                    .bind("127.0.0.1")
                    .port(port)
                    .setting("dir \"" + home + "\"")
                    .setting("save \"\"")
                    .setting("appendonly " + (durable ? "yes" : "no"))
                    .setting("maxclients 1000");
            List.of(settings).forEach(builder::setting);
            RedisServer server = builder.build();
            server.start();
            return new EmbeddedRedis(server, port);
        } catch (IOException e) {
            throw new UncheckedIOException("Redis did not start on 127.0.0.1:" + port, e);
        }
    }

    public int port() {
        return port;
    }

    /** Ends Redis as SIGTERM does, so a durable one has its file whole; returns when the process is gone. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (IOException e) {
            throw new UncheckedIOException("Redis on 127.0.0.1:" + port + " did not stop", e);
        }
    }
}
