package org.hotseat.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.hotseat.testing.FreePort;

/** The flash sale of {@code bench/peers/koa}: one Node process, its packages installed beside a copy of it. */
final class KoaPeer {

    private static final Path PROGRAM = Path.of("bench", "peers", "koa");

    private KoaPeer() {}

    /** @param waits whether an answer waits for its order's commit */
    static PeerProcess start(Path directory, int redisPort, MariaDb mariaDb, boolean waits) throws IOException {
        Path home = Files.createDirectories(directory).toAbsolutePath();
        for (String name : List.of("package.json", "server.js")) {
            Files.copy(PROGRAM.resolve(name), home.resolve(name), StandardCopyOption.REPLACE_EXISTING);
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
        return PeerProcess.start(
                home,
                port,
                List.of("node", "server.js"),
                Map.of(
                        "NODE_ENV",
                        "production",
                        "PORT",
                        Integer.toString(port),
                        "REDIS_PORT",
                        Integer.toString(redisPort),
                        "MARIADB_SOCKET",
                        mariaDb.socket().toString(),
                        "MARIADB_USER",
                        System.getProperty("user.name"),
                        "WAIT",
                        Boolean.toString(waits)));
    }
}
