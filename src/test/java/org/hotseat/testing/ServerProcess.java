package org.hotseat.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A Payara Micro with one WAR in a process of its own, so that it can be killed. Started ready, or not at all; ended by
 * {@link #kill()} or {@link #stop()}, and by itself when this JVM is gone ({@link Leash}).
 */
public final class ServerProcess implements AutoCloseable {

    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);
    private static final Duration CHECK_EVERY = Duration.ofMillis(100);

    private final ServerSettings settings;
    private final ServerLog log;
    private final Process process;
    private final Thread atExit = new Thread(this::endWithParent, "server-process-end");

    private ServerProcess(ServerSettings settings) throws IOException {
        this.settings = settings;
        Files.createDirectories(settings.directory());
        this.log = new ServerLog(settings.directory().resolve("server.log").toAbsolutePath());
        process = ServerCommand.of(settings)
                .redirectErrorStream(true)
                .redirectOutput(logFile())
                .start();
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Starts the server and returns when it is ready; one that does not get there is ended, and the log's end told. */
    public static ServerProcess start(ServerSettings settings) {
        ServerProcess server;
        try {
            server = new ServerProcess(settings);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a server from " + settings.microJar(), e);
        }
        try {
            server.awaitReady();
        } catch (RuntimeException e) {
            server.kill();
            throw e;
        }
        return server;
    }

    private void awaitReady() {
        long deadline = System.nanoTime() + settings.patience().toNanos();
        HttpClient http = HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(2))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        while (!isReady(http)) {
            if (hasEnded(CHECK_EVERY)) {
                throw new IllegalStateException(
                        "the server ended with %d: %s%n%s".formatted(process.exitValue(), log.trouble(), log.tail()));
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not ready after " + settings.patience() + "\n" + log.tail());
            }
        }
    }

    private boolean isReady(HttpClient http) {
        log.refusal().ifPresent(reason -> {
            throw new IllegalStateException("the WAR could not be deployed: " + reason);
        });
        if (!log.ready()) {
            return false;
        }
        if (settings.readyPath().isEmpty()) {
            return true;
        }
        URI asked = settings.readyPath().startsWith("/health") ? managementUri() : uri();
        HttpRequest question = HttpRequest.newBuilder(asked.resolve(settings.readyPath()))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return http.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the server started", e);
        }
    }

    /** The server's root, without the context root: {@code http://127.0.0.1:port/}. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + settings.port() + "/");
    }

    /** The address of health and OpenAPI. */
    public URI managementUri() {
        return URI.create("http://127.0.0.1:" + settings.managementPort() + "/");
    }

    public int port() {
        return settings.port();
    }

    public long pid() {
        return process.pid();
    }

    /** Processor time that it has taken since its start; zero where the system does not tell. */
    public Duration cpuTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends when the server does, however. */
    public CompletableFuture<Process> onExit() {
        return process.onExit();
    }

    /** All that the server has written to its console so far. */
    public String log() {
        return log.text();
    }

    /** Kill −9: no hook of the server runs. Returns when the process is gone. May be repeated. */
    public void kill() {
        forgetHook();
        process.destroyForcibly();
        process.onExit().join();
    }

    /** SIGTERM and nothing else; the process's own destroy closes its input too, which {@link Leash} reads. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** SIGTERM; a server that has not ended after 20 s is killed. Returns when the process is gone. May be repeated. */
    public void stop() {
        forgetHook();
        end();
    }

    @Override
    public void close() {
        stop();
    }

    private void endWithParent() {
        end();
    }

    private void end() {
        process.destroy();
        if (!hasEnded(STOP_PATIENCE)) {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    private boolean hasEnded(Duration wait) {
        try {
            return process.waitFor(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            return false;
        }
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // This JVM is already ending: the hook runs anyway and finds the server gone.
        }
    }

    /** The file of the console output. */
    public File logFile() {
        return log.file().toFile();
    }
}
