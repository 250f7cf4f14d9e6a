package org.hotseat.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.hotseat.testing.FreePort;

/** The flash sale of {@code bench/peers/koa}: one Node process, its packages installed beside a copy of it. */
final class KoaPeer implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;

    private final Process process;
    private final int port;

    private KoaPeer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** @param waits whether an answer waits for its order's commit */
    static KoaPeer start(Path program, Path directory, int redisPort, MariaDb mariaDb, boolean waits)
            throws IOException {
        Path home = Files.createDirectories(directory).toAbsolutePath();
        for (String name : new String[] {"package.json", "server.js"}) {
            Files.copy(program.resolve(name), home.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        PeerBench.run(
                home.resolve("npm.log"),
                home.toFile(),
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--no-package-lock");
        int port = FreePort.find();
        File log = home.resolve("server.log").toFile();
        Files.deleteIfExists(log.toPath());
        ProcessBuilder builder = new ProcessBuilder("node", "server.js")
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log);
        builder.environment().put("NODE_ENV", "production");
        builder.environment().put("PORT", Integer.toString(port));
        builder.environment().put("REDIS_PORT", Integer.toString(redisPort));
        builder.environment().put("MARIADB_SOCKET", mariaDb.socket().toString());
        builder.environment().put("MARIADB_USER", System.getProperty("user.name"));
        builder.environment().put("WAIT", Boolean.toString(waits));
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Awaitility.await()
                .atMost(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .until(() ->
                        !process.isAlive() || Files.readString(log.toPath()).contains("ready"));
        if (!process.isAlive()) {
            throw new IllegalStateException("the peer did not start; see " + log);
        }
        return new KoaPeer(process, port);
    }

    Load load(int connections) {
        return new Load(port, () -> process.info().totalCpuDuration().orElse(Duration.ZERO), connections);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
