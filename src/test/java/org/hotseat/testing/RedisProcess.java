package org.hotseat.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A Redis server or sentinel of a given binary in a process of its own on 127.0.0.1, which can be killed, paused and
 * started again on its port. Keeps nothing on disk but what the settings ask for. Ends with {@link #close()} or with
 * this JVM.
 */
public final class RedisProcess implements AutoCloseable {

    private static final int ANSWER_MILLIS = 2_000;

    private final RedisBinary binary;
    private final int port;
    private final Path directory;
    private final boolean sentinel;
    private final Thread atExit = new Thread(this::kill, "redis-process-end");
    private Process process;

    private RedisProcess(RedisBinary binary, int port, Path directory, boolean sentinel, List<String> settings) {
        this.binary = binary;
        this.port = port;
        this.directory = directory.toAbsolutePath();
        this.sentinel = sentinel;
        List<String> lines =
                new ArrayList<>(List.of("port " + port, "bind 127.0.0.1", "dir \"" + this.directory + "\""));
        if (!sentinel) {
            lines.addAll(List.of("save \"\"", "appendonly no", "maxclients 1000"));
        }
        lines.addAll(settings);
        try {
            Files.createDirectories(this.directory);
            Files.write(configuration(), lines);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + configuration(), e);
        }
        process = begin();
        Runtime.getRuntime().addShutdownHook(atExit);
        awaitAnswer();
    }

    /** A server; each setting is a line of redis.conf. Returns when it answers. */
    public static RedisProcess server(RedisBinary binary, int port, Path directory, List<String> settings) {
        return new RedisProcess(binary, port, directory, false, settings);
    }

    /** A sentinel; it writes what it learns into its configuration. Returns when it answers. */
    public static RedisProcess sentinel(RedisBinary binary, int port, Path directory, List<String> settings) {
        return new RedisProcess(binary, port, directory, true, settings);
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** A connection of its own for one question. */
    public <T> T ask(Function<Jedis, T> question) {
        try (Jedis jedis = connect(ANSWER_MILLIS)) {
            return question.apply(jedis);
        }
    }

    /** A connection for several; whoever asked for it closes it. */
    public Jedis connect(int answerMillis) {
        return new Jedis(
                new HostAndPort("127.0.0.1", port),
                DefaultJedisClientConfig.builder()
                        .timeoutMillis(answerMillis)
                        .autoNegotiateProtocol(false)
                        .build());
    }

    /** A field of INFO, empty when it is missing. */
    public String info(String section, String field) {
        return ask(jedis -> jedis.info(section))
                .lines()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    /** Kill −9; returns when it is gone. May be repeated. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** SIGSTOP: it keeps its connections and its memory and does nothing. */
    public void pause() {
        signal("-STOP");
    }

    /** SIGCONT. */
    public void resume() {
        signal("-CONT");
    }

    /** Starts a killed one again with its configuration and whatever it had on disk; returns when it answers. */
    public void startAgain() {
        kill();
        process = begin();
        awaitAnswer();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // This JVM is ending: the hook does the same.
        }
        kill();
    }

    private Process begin() {
        List<String> command = new ArrayList<>(
                List.of(binary.path().toString(), configuration().toString()));
        if (sentinel) {
            command.add("--sentinel");
        }
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            directory.resolve("redis.log").toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + binary.path(), e);
        }
    }

    private void awaitAnswer() {
        await("Redis on port " + port + ", see " + directory.resolve("redis.log"))
                .atMost(Patience.HANG)
                .pollInterval(Duration.ofMillis(20))
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(() -> "PONG".equals(ask(Jedis::ping)));
    }

    private Path configuration() {
        return directory.resolve("redis.conf");
    }

    private void signal(String name) {
        try {
            int code = new ProcessBuilder("kill", name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("kill " + name + " ended with " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
