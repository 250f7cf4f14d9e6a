package org.hotseat.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.hotseat.testing.Patience;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * A Redis whose instructions valgrind counts: a figure that the other programs of a machine do not change. Fifty times
 * slower than without.
 */
final class CountedRedis implements AutoCloseable {

    private final Process process;
    private final int port;
    private final Path directory;

    private CountedRedis(Process process, int port, Path directory) {
        this.process = process;
        this.port = port;
        this.directory = directory;
    }

    static CountedRedis start(Path program, int port, Path directory) {
        try {
            Files.createDirectories(directory);
            Process process = new ProcessBuilder(
                            "valgrind",
                            "--tool=callgrind",
                            "--callgrind-out-file=" + directory.toAbsolutePath().resolve("callgrind"),
                            program.toString(),
                            "--port",
                            Integer.toString(port),
                            "--bind",
                            "127.0.0.1",
                            "--save",
                            "",
                            "--hz",
                            "1",
                            "--dir",
                            directory.toAbsolutePath().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("counted.log").toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
            CountedRedis redis = new CountedRedis(process, port, directory);
            redis.dumps().forEach(dump -> dump.toFile().delete());
            redis.awaitAnswer();
            return redis;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAnswer() {
        long end = System.nanoTime() + Patience.HANG.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            try (Jedis jedis = new Jedis("127.0.0.1", port)) {
                jedis.ping();
                return;
            } catch (JedisConnectionException e) {
                Thread.onSpinWait();
            }
        }
        throw new IllegalStateException("Redis does not answer, see " + directory.resolve("counted.log"));
    }

    int port() {
        return port;
    }

    /** Counts from here on. */
    void begin() {
        control("--zero");
    }

    /** The instructions since {@link #begin}. */
    double end() {
        control("--dump");
        List<Path> dumps = dumps();
        try (Stream<String> lines = Files.lines(dumps.get(0))) {
            return lines.filter(line -> line.startsWith("summary:") || line.startsWith("totals:"))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(':') + 1)))
                    .max()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            dumps.forEach(dump -> dump.toFile().delete());
        }
    }

    private List<Path> dumps() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("callgrind."))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void control(String what) {
        try {
            Process control = new ProcessBuilder("callgrind_control", what, Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("control.log").toFile())
                    .start();
            if (!control.waitFor(Patience.HANG.toSeconds(), TimeUnit.SECONDS) || control.exitValue() != 0) {
                throw new IllegalStateException("callgrind_control " + what + " failed, see control.log");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
