package org.hotseat.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.FreePort;

/**
 * The shop of {@code bench/peers/spring}: Spring Boot, Redisson and MongoDB, built beside a copy of it, on the stores
 * of the run.
 */
final class SpringPeer {

    private static final Path PROGRAM = Path.of("bench", "peers", "spring");
    private static final List<String> FILES = List.of("pom.xml", "src/main/java/peer/Shop.java");

    private SpringPeer() {}

    static PeerProcess start(Path directory, StoresProcess stores) throws IOException {
        Path home = Files.createDirectories(directory).toAbsolutePath();
        for (String name : FILES) {
            Path file = home.resolve(name);
            Files.createDirectories(file.getParent());
            Files.copy(PROGRAM.resolve(name), file, StandardCopyOption.REPLACE_EXISTING);
        }
        PeerBench.run(home.resolve("build.log"), home.toFile(), "mvn", "-B", "-q", "package");
        int port = FreePort.find();
        return PeerProcess.start(
                home,
                port,
                List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx512m",
                        "-jar",
                        home.resolve(Path.of("target", "shop.jar")).toString(),
                        "--server.address=127.0.0.1",
                        "--server.port=" + port,
                        "--redis.port=" + stores.redisPort(),
                        "--spring.data.mongodb.uri=" + database(stores.mongoUri())),
                Map.of());
    }

    private static String database(String uri) {
        URI whole = URI.create(uri);
        String query = whole.getQuery() == null ? "" : "?" + whole.getQuery();
        return "mongodb://" + whole.getAuthority() + "/peer" + query;
    }
}
