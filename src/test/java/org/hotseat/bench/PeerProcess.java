package org.hotseat.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A program to compare with, in a process of its own, which says {@code ready} when it is. */
final class PeerProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final int port;

    private PeerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param directory its working directory, and its log's
     * @param port on 127.0.0.1 that it was told
     */
    static PeerProcess start(Path directory, int port, List<String> command, Map<String, String> environment)
            throws IOException {
        Path log = directory.resolve("server.log");
        Files.deleteIfExists(log);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Awaitility.await()
                .atMost(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .until(() -> !process.isAlive() || Files.readString(log).contains("ready"));
        if (!process.isAlive()) {
            throw new IllegalStateException("the peer did not start; see " + log);
        }
        return new PeerProcess(process, port);
    }

    Load load(int connections) {
        return new Load(port, () -> process.info().totalCpuDuration().orElse(Duration.ZERO), connections);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
