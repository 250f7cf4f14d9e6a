package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis server's program, which is its sentinel's too.
 *
 * @param name how tables and command lines call it: {@code 6.2}, {@code 7}, or the path of another one
 */
public record RedisBinary(String name, Path path) {

    /** Names another program than Debian's for {@code 7}. */
    static final String PROPERTY = "hotseat.test.redis.server";

    private static final Path INSTALLED = Path.of("/usr/bin/redis-server");

    /** Redis 6.2, out of the embedded-redis artifact, unpacked into the directory. */
    public static RedisBinary shipped(Path directory) {
        try {
            Path home = Files.createDirectories(directory).toAbsolutePath();
            return new RedisBinary(
                    "6.2",
                    ExecutableProvider.newJarResourceProvider(home.toFile())
                            .get()
                            .toPath());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack Redis into " + directory, e);
        }
    }

    /** Redis 7 as Debian 12 installs it, or the program that the system property {@value #PROPERTY} names. */
    public static RedisBinary installed() {
        return at("7", Path.of(System.getProperty(PROPERTY, INSTALLED.toString())));
    }

    /** By its name. */
    public static RedisBinary named(String name, Path directory) {
        return switch (name) {
            case "6.2" -> shipped(directory);
            case "7" -> installed();
            default -> at(name, Path.of(name));
        };
    }

    private static RedisBinary at(String name, Path path) {
        if (!Files.isExecutable(path)) {
            throw new IllegalStateException("no Redis server at " + path
                    + ": apt-get install redis-server redis-sentinel, or -D" + PROPERTY + "=PATH");
        }
        return new RedisBinary(name, path);
    }

    /** As the program tells it: {@code 7.0.15}, {@code Valkey 8.1.1}. */
    public String version() {
        try {
            Process asked = new ProcessBuilder(List.of(path.toString(), "--version"))
                    .redirectErrorStream(true)
                    .start();
            String reported = new String(asked.getInputStream().readAllBytes());
            return (reported.startsWith("Valkey") ? "Valkey " : "") + reported.replaceFirst("(?s).*v=(\\S+).*", "$1");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask " + path, e);
        }
    }
}
