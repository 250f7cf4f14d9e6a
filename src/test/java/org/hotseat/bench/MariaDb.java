package org.hotseat.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A MariaDB server of Debian's package as it is shipped, on a socket and without a network port, with an empty database
 * {@code peer}.
 */
final class MariaDb implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final Path socket;

    private MariaDb(Process process, Path socket) {
        this.process = process;
        this.socket = socket;
    }

    static MariaDb start(Path directory) throws IOException {
        Path home = Files.createTempDirectory(Files.createDirectories(directory).toAbsolutePath(), "run");
        Path data = home.resolve("data");
        Path socket = home.resolve("s");
        String user = System.getProperty("user.name");
        PeerBench.run(
                home.resolve("install.log"),
                home.toFile(),
                "mariadb-install-db",
                "--no-defaults",
                "--datadir=" + data,
                "--user=" + user,
                "--auth-root-authentication-method=socket",
                "--auth-root-socket-user=" + user);
        File log = home.resolve("server.log").toFile();
        Process process = new ProcessBuilder(
                        "mariadbd",
                        "--no-defaults",
                        "--datadir=" + data,
                        "--socket=" + socket,
                        "--skip-networking",
                        "--user=" + user)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Awaitility.await().atMost(PATIENCE_SECONDS, TimeUnit.SECONDS).until(() -> Files.exists(socket));
        PeerBench.run(
                home.resolve("client.log"),
                home.toFile(),
                "mariadb",
                "--no-defaults",
                "--socket=" + socket,
                "-e",
                "CREATE DATABASE peer");
        return new MariaDb(process, socket);
    }

    Path socket() {
        return socket;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
