package org.hotseat.demo;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.hotseat.testing.FreePort;

/**
 * The handle on {@link DemoStores}, for the demo and for benchmarks: started ready, stopped with its files written out.
 */
public final class StoresProcess implements AutoCloseable {

    private static final List<String> IN_FILES = List.of("-Xmx384m");

    /**
     * Millions of documents. A heap that grows is collected as a whole before each step, for up to seven seconds, so it
     * has its greatest size from the start and uses of it what it needs; and the first use of a small page of memory
     * takes a virtual machine 25 µs and more.
     */
    private static final List<String> MUCH_IN_MEMORY =
            List.of("-Xms9g", "-Xmx9g", "-Xmn512m", "-XX:+UseTransparentHugePages");

    /**
     * Half a million documents, in pages that were used before the start, which takes seconds: a collection copies into
     * them in a quarter of one.
     */
    private static final List<String> READY_IN_MEMORY = List.of("-Xms3g", "-Xmx3g", "-Xmn512m", "-XX:+AlwaysPreTouch");

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);

    private final Process process;
    private final Path log;
    private final int redisPort;
    private final int mongoPort;
    private List<ProcessHandle> children = List.of();

    private StoresProcess(Path directory, boolean redis, boolean mongo, boolean durable, List<String> heap)
            throws IOException {
        redisPort = redis ? FreePort.find() : 0;
        mongoPort = mongo ? FreePort.find() : 0;
        log = Files.createDirectories(directory).resolve("stores.log");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(heap);
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-Djava.util.logging.config.file=" + System.getProperty("demo.logging", ""),
                "-cp",
                classPath(),
                DemoStores.class.getName(),
                directory.toString(),
                Integer.toString(redisPort),
                Integer.toString(mongoPort),
                durable ? DemoStores.DURABLE : DemoStores.IN_MEMORY));
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    /** The stores that the demo does not find in its environment, with their files. */
    static StoresProcess start(DemoSettings settings) {
        return start(settings.data(), settings.ownRedis(), settings.ownMongo(), true, IN_FILES);
    }

    /** Both stores, keeping nothing; the directory takes the log and the unpacked binary. */
    public static StoresProcess startInMemory(Path directory) {
        return start(directory, true, true, false, MUCH_IN_MEMORY);
    }

    /**
     * As {@link #startInMemory}, for half a million documents, and without the long pauses of a heap that grows. Takes
     * some seconds more.
     */
    public static StoresProcess startReady(Path directory) {
        return start(directory, true, true, false, READY_IN_MEMORY);
    }

    /** The MongoDB-compatible server alone, with its file. */
    static StoresProcess startMongo(Path directory) {
        return start(directory, false, true, true, IN_FILES);
    }

    private static StoresProcess start(
            Path directory, boolean redis, boolean mongo, boolean durable, List<String> heap) {
        try {
            StoresProcess stores = new StoresProcess(directory, redis, mongo, durable, heap);
            stores.awaitReady();
            return stores;
        } catch (IOException e) {
            throw new UncheckedIOException("the stores did not start", e);
        }
    }

    private void awaitReady() throws IOException {
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (!Files.readString(log).contains(DemoStores.READY)) {
            if (hasEnded(Duration.ofMillis(50)) || System.nanoTime() > deadline) {
                close();
                throw new IllegalStateException(
                        "the stores did not start; is another demo using the same HOTSEAT_DATA?\n"
                                + Files.readString(log));
            }
        }
        children = process.descendants().toList();
    }

    public int redisPort() {
        return redisPort;
    }

    int mongoPort() {
        return mongoPort;
    }

    public String mongoUri() {
        return "mongodb://127.0.0.1:" + mongoPort;
    }

    CompletableFuture<Process> onExit() {
        return process.onExit();
    }

    /** Redis is a process of its own, which a stores' process that was killed leaves behind. */
    @Override
    public void close() {
        List<ProcessHandle> now = process.descendants().toList();
        process.destroy();
        if (!hasEnded(STOP_PATIENCE)) {
            kill();
        }
        children.forEach(ProcessHandle::destroy);
        now.forEach(ProcessHandle::destroy);
    }

    /** Kill −9 of the process itself. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    private boolean hasEnded(Duration wait) {
        try {
            return process.waitFor(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }

    /** The class path that this class was loaded from, whether Maven runs it in its own JVM or an IDE in a new one. */
    private static String classPath() {
        if (StoresProcess.class.getClassLoader() instanceof URLClassLoader loader) {
            return Arrays.stream(loader.getURLs())
                    .map(StoresProcess::file)
                    .collect(Collectors.joining(File.pathSeparator));
        }
        return System.getProperty("java.class.path");
    }

    private static String file(URL url) {
        try {
            return Path.of(url.toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
